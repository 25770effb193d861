package jobpostings.employer.key;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;

/**
 * What the authorizer tells the functions about the caller. They trust nothing else. API Gateway
 * passes it on as text, through headers, logs and templates; so the values that operators choose
 * are in base64url, which needs no escapes.
 */
public final class CallerContext {
  private static final String ID = "employerId";
  private static final String NAME = "employerName";
  private static final String PLAN = "plan";
  private static final String SUSPENDED = "suspended";
  private static final String TEST = "test";
  private static final String READ_ONLY = "readOnly";
  private static final String KEY_ID = "keyId";
  private static final String KEY_PREFIX = "keyPrefix";
  private static final String SCOPES = "scopes";
  private static final String EXPIRES_AT = "expiresAt";
  private static final String PARTNER = "partner";
  private static final String PARTNER_NUMBER = "partnerNumber";
  private static final String PARTNER_SUSPENDED = "partnerSuspended";
  private static final String NAMES_EMPLOYER = "namesEmployer";

  private CallerContext() {}

  public static Map<String, String> write(Caller caller, boolean readOnly) {
    Map<String, String> context = new HashMap<>();
    if (caller.actsFor().isPresent()) {
      Employer employer = caller.employer();
      context.put(ID, String.valueOf(employer.id()));
      context.put(NAME, encoded(employer.name()));
      context.put(PLAN, employer.plan().toString());
      context.put(SUSPENDED, String.valueOf(employer.suspended()));
      if (employer.test()) {
        context.put(TEST, String.valueOf(true));
      }
    }
    if (caller.partner().isPresent()) {
      CallingPartner partner = caller.partner().get();
      context.put(PARTNER, partner.id());
      context.put(PARTNER_NUMBER, String.valueOf(partner.number()));
      context.put(PARTNER_SUSPENDED, String.valueOf(partner.suspended()));
      context.put(NAMES_EMPLOYER, String.valueOf(partner.namesEmployer()));
    }
    context.put(READ_ONLY, String.valueOf(readOnly));
    context.put(SCOPES, Scope.join(caller.scopes()));
    caller.keyId().ifPresent(id -> context.put(KEY_ID, id));
    caller.prefix().ifPresent(prefix -> context.put(KEY_PREFIX, encoded(prefix)));
    caller
        .expiresAt()
        .ifPresent(end -> context.put(EXPIRES_AT, String.valueOf(end.toEpochMilli())));
    return context;
  }

  private static String encoded(String text) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
  }

  private static String decoded(String text) {
    return new String(Base64.getUrlDecoder().decode(text), UTF_8);
  }

  /** None if the request did not pass the authorizer. */
  public static Optional<Caller> read(Map<String, String> context) {
    if (!context.containsKey(ID) && !context.containsKey(PARTNER)) {
      return Optional.empty();
    }
    return Optional.of(
        new Caller(
            employer(context),
            Optional.ofNullable(context.get(KEY_ID)),
            Optional.ofNullable(context.get(KEY_PREFIX)).map(CallerContext::decoded),
            Scope.split(context.getOrDefault(SCOPES, "")),
            Optional.ofNullable(context.get(EXPIRES_AT))
                .map(Long::parseLong)
                .map(Instant::ofEpochMilli),
            partner(context)));
  }

  private static Optional<Employer> employer(Map<String, String> context) {
    return Optional.ofNullable(context.get(ID))
        .map(
            id ->
                new Employer(
                    Integer.parseInt(id),
                    decoded(context.get(NAME)),
                    Plan.of(context.get(PLAN)),
                    Boolean.parseBoolean(context.get(SUSPENDED)),
                    Boolean.parseBoolean(context.get(TEST)),
                    Optional.empty()));
  }

  private static Optional<CallingPartner> partner(Map<String, String> context) {
    return Optional.ofNullable(context.get(PARTNER))
        .map(
            id ->
                new CallingPartner(
                    id,
                    Integer.parseInt(context.get(PARTNER_NUMBER)),
                    Boolean.parseBoolean(context.get(PARTNER_SUSPENDED)),
                    Boolean.parseBoolean(context.get(NAMES_EMPLOYER))));
  }

  /** Whether the service takes no changes for now. */
  public static boolean isReadOnly(Map<String, String> context) {
    return Boolean.parseBoolean(context.get(READ_ONLY));
  }
}
