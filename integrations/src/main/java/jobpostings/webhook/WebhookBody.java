package jobpostings.webhook;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import jobpostings.body.Member;
import jobpostings.body.Members;
import jobpostings.body.Sent;
import jobpostings.change.ChangeType;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;

/** What a request says about a webhook (docs/contract.md, Webhooks). */
public final class WebhookBody {
  /** The members that a new webhook can have. */
  public static final Set<String> MEMBERS = Set.of("url", "types", "payload", "description");

  /** The members that a change can have. */
  public static final Set<String> CHANGES =
      Set.of("url", "types", "payload", "description", "status");

  private static final int MAX_URL = 2048;
  private static final int MAX_DESCRIPTION = 256;

  private static final List<WebhookStatus> SETTABLE =
      List.of(WebhookStatus.ENABLED, WebhookStatus.DISABLED);

  private final Sent<String> url;
  private final Sent<Set<ChangeType>> types;
  private final Sent<Payload> payload;
  private final Sent<String> description;
  private final Sent<WebhookStatus> status;

  private WebhookBody(Members members, WebhookUrl urls, Sent<WebhookStatus> status, Violations to) {
    this.url = url(members.get("url"), urls, to);
    this.types =
        members
            .get("types")
            .constants(
                ChangeType.class, "type", "one of those that changes have, such as JobArchived");
    this.payload = members.get("payload").oneOf(List.of(Payload.values()));
    this.description = members.get("description").line(MAX_DESCRIPTION);
    this.status = status;
  }

  /** Reads a new webhook. If something is wrong, it is reported and the result means nothing. */
  static WebhookBody ofNew(Members members, WebhookUrl urls, Violations violations) {
    WebhookBody body = new WebhookBody(members, urls, new Sent.Nothing<>(), violations);
    body.requireUrl(Optional.empty(), members, violations);
    return body;
  }

  /**
   * Reads a change of a webhook. If something is wrong, it is reported and the result means
   * nothing.
   */
  static WebhookBody ofChange(Members members, WebhookUrl urls, Violations violations) {
    Sent<WebhookStatus> status = members.get("status").oneOf(SETTABLE);
    WebhookBody body = new WebhookBody(members, urls, status, violations);
    body.requireUrl(Optional.of(""), members, violations);
    return body;
  }

  private void requireUrl(Optional<String> before, Members members, Violations violations) {
    url.required(
        before, members.pointer("url"), "A webhook needs a url, which is called.", violations);
  }

  private static Sent<String> url(Member member, WebhookUrl urls, Violations violations) {
    return member
        .line(MAX_URL)
        .flatMap(
            url -> {
              Optional<String> fault = urls.fault(url);
              if (fault.isEmpty()) {
                return new Sent.Value<>(url);
              }
              violations.add(member.pointer(), ViolationCode.NOT_A_URL, "url " + fault.get());
              return new Sent.Wrong<>();
            });
  }

  /** The types after the change of a webhook that had these; none for all. */
  Optional<Set<ChangeType>> types(Optional<Set<ChangeType>> before) {
    return types.orBefore(before);
  }

  /** The payload after the change of a webhook that had this one. */
  Payload payload(Payload before) {
    return payload.orBefore(Optional.of(before)).orElse(Payload.THIN);
  }

  Optional<String> description(Optional<String> before) {
    return description.orBefore(before);
  }

  String url(String before) {
    return url.orElse(before);
  }

  /** The status that is asked for, if one is. */
  Optional<WebhookStatus> status() {
    return status.asOptional();
  }
}
