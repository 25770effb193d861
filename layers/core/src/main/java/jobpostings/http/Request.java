package jobpostings.http;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import jobpostings.body.Handling;
import jobpostings.employer.Employer;
import jobpostings.employer.key.Caller;
import jobpostings.employer.key.CallingPartner;
import jobpostings.job.Author;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.text.LowerCase;
import jobpostings.web.EntityTags;

/**
 * An HTTP request, however it arrived.
 *
 * @param id of the request, a UUID
 * @param resource the path with its parameters' names: {@code /api/v1.1/jobs/{id}}
 * @param path the values of the parameters in the path
 * @param query all values of the query parameters, decoded
 * @param headers all values, by lower-case name
 * @param body empty if there is none
 * @param baseUrl the address of the service as the client knows it, without a slash at the end
 * @param caller the caller that the authorizer identified; none if the route has no authorizer
 * @param readOnly whether the service takes no changes for now
 */
public record Request(
    String id,
    String method,
    String resource,
    Map<String, String> path,
    Map<String, List<String>> query,
    Map<String, List<String>> headers,
    String body,
    String baseUrl,
    Optional<Caller> caller,
    boolean readOnly) {
  public static final String PREFIX = "/api/v1.1";
  private static final Pattern ID = Pattern.compile("[1-9][0-9]{0,9}");

  /** The path with its parameters' names below the API's prefix: {@code /jobs/{id}}. */
  public String route() {
    return resource.startsWith(PREFIX) ? resource.substring(PREFIX.length()) : resource;
  }

  /** The size of the body in UTF-8, as it is without its content coding. */
  public int bodyBytes() {
    return body.getBytes(StandardCharsets.UTF_8).length;
  }

  /** Whether the request only reads: GET or HEAD. */
  public boolean reads() {
    return method.equals("GET") || method.equals("HEAD");
  }

  /** The employer whose key was sent, or for which a partner acts. */
  public Employer employer() {
    return authenticated().employer();
  }

  /** The author of the changes that this request makes. */
  public Author author() {
    Caller author = authenticated();
    return new Author(
        author.partner().isPresent() ? Author.Type.PARTNER : Author.Type.KEY,
        author.partner().map(CallingPartner::id),
        author.keyId(),
        author.prefix(),
        id,
        false);
  }

  /**
   * The caller.
   *
   * @throws IllegalStateException if the path needs no key
   */
  public Caller authenticated() {
    return caller.orElseThrow(
        () -> new IllegalStateException(resource + " is not behind the authorizer."));
  }

  /**
   * Refuses several keys. The authorizer does so too, but API Gateway may have cached its response
   * to one of them.
   *
   * @throws Problem if the client sent more than one
   */
  public void requireOneKey() {
    if (caller.isPresent() && headers.getOrDefault("api-key", List.of()).size() > 1) {
      throw new Problem(
          ProblemCode.UNAUTHORIZED, "The request has several API-Key headers. Send one of them.");
    }
  }

  /**
   * The header with that name, whatever its case. If it was sent several times, its values are
   * joined into one list (RFC 9110, 5.3).
   *
   * @param name in lower case
   */
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name)).map(values -> String.join(", ", values));
  }

  /** Whether members and parameters that don't exist are errors (RFC 7240). */
  public boolean strict() {
    return handling() == Handling.STRICT;
  }

  /** How the client wants mistakes to be handled (RFC 7240). */
  public Handling handling() {
    return switch (preferences().getOrDefault("handling", "")) {
      case "strict" -> Handling.STRICT;
      case "lenient" -> Handling.LENIENT;
      default -> Handling.DEFAULT;
    };
  }

  /**
   * The id of a job in the path.
   *
   * @throws Problem if it is not a positive Int32, so that no such job can exist
   */
  public int jobId() {
    return pathNumber("id")
        .orElseThrow(
            () ->
                new Problem(
                    ProblemCode.NOT_FOUND,
                    "There is no such job: an id is a whole number from 1 to 2147483647."));
  }

  /** The number in the path with that name; none if it is not a positive Int32. */
  public Optional<Integer> pathNumber(String name) {
    return Optional.ofNullable(path.get(name))
        .filter(text -> ID.matcher(text).matches())
        .map(Long::parseLong)
        .filter(id -> id >= 1 && id <= Integer.MAX_VALUE)
        .map(Long::intValue);
  }

  /** The entity tags of a header; none if it is empty. */
  public Optional<EntityTags> tags(String header) {
    return headers.getOrDefault(header, List.of()).stream()
        .filter(sent -> !sent.isBlank())
        .reduce((one, other) -> one + "," + other)
        .map(Request::entityTags);
  }

  /** The entity tags in the value of an If-Match or If-None-Match header. */
  public static EntityTags entityTags(String header) {
    return new EntityTags(HeaderList.split(header, ',', false));
  }

  public Accept accept() {
    return Accept.of(header("accept"));
  }

  /** Whether the client wants to know what each job is advised of (docs/contract.md, Advice). */
  public boolean wantsAdvice() {
    return "".equals(preferences().get("advice"));
  }

  /**
   * What the client prefers (RFC 7240): values by name, both in lower case; empty for a preference
   * without one. If a preference is sent twice, the first counts.
   */
  Map<String, String> preferences() {
    Map<String, String> values = new LinkedHashMap<>();
    String sent = LowerCase.of(header("prefer").orElse(""));
    for (String preference : HeaderList.split(sent, ',', true)) {
      // After the first part come parameters of the preference, of which none is known.
      List<String> parts = HeaderList.split(preference, ';', true);
      String[] pair = parts.isEmpty() ? new String[] {""} : parts.getFirst().split("=", 2);
      String value = pair.length == 1 ? "" : HeaderList.unquoted(pair[1].strip());
      values.putIfAbsent(pair[0].strip(), value);
    }
    return values;
  }

  /** The absolute URL of a path below the API's prefix: {@code /jobs}. */
  public String url(String path) {
    return baseUrl + PREFIX + path;
  }
}
