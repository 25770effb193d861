package jobpostings.handler;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jobpostings.http.MethodOverride;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** The methods that each path has, to refuse all others. */
public final class Routes {
  private static final String OVERRIDDEN = "(POST)";

  /**
   * The methods of the paths that need a key, below the API's prefix; all other paths are read-only
   * and open. A POST in parentheses only stands for another method of its path.
   */
  private static final Map<String, List<String>> BEHIND_KEY = read();

  private Routes() {}

  /** What the build has written of docs/openapi.yaml. */
  private static Map<String, List<String>> read() {
    Map<String, List<String>> methods = new HashMap<>();
    try (InputStream in = Routes.class.getResourceAsStream("routes.txt")) {
      for (String line : new String(in.readAllBytes(), UTF_8).split("\n")) {
        List<String> words = List.of(line.strip().split(" "));
        methods.put(words.getFirst(), words.subList(1, words.size()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Reading from a jar failed.", e);
    }
    return methods;
  }

  /** The path exists, but does not have the method. */
  static final class NotAllowed extends Problem {
    private final String allowed;

    /**
     * @param allowed the methods that the path has, as {@code Allow} lists them
     */
    private NotAllowed(String method, String allowed) {
      super(
          ProblemCode.METHOD_NOT_ALLOWED,
          "%s is not a method of this path; it has %s.".formatted(method, allowed));
      this.allowed = allowed;
    }

    String allowed() {
      return allowed;
    }
  }

  /**
   * Refuses a request that reached the wrong route, as API Gateway may choose the route by
   * X-HTTP-Method-Override: a GET with a stray DELETE in that header deletes nothing.
   *
   * @param own the method of the function's route; that of PUT also has PATCH, if its path does
   * @throws Problem if the request has another method, which the header may not override
   */
  static void requireReachedBy(String own, Request request) {
    // A gateway that put the header's method into the event would hide the one that was sent.
    boolean isOwn =
        request.method().equals(own)
            || own.equals("GET") && request.reads()
            || own.equals("PUT") && request.method().equals("PATCH");
    if (!isOwn && !MethodOverride.of(request).name().equals(own)) {
      throw strayOverride();
    }
  }

  /**
   * Refuses a method that the path does not have, whether it was sent or stands in a method
   * override.
   *
   * @throws Problem if the path lacks it
   */
  static void requireThere(Request request) {
    String method = MethodOverride.meant(request);
    boolean isOnlyPost = method.equals("POST") && MethodOverride.find(request).isPresent();
    if (has(request).noneMatch(method::equals)
        || isOnlyPost && methods(request).contains(OVERRIDDEN)) {
      throw notAllowed(method, request);
    }
  }

  private static Problem strayOverride() {
    return new Problem(
        ProblemCode.BAD_METHOD_OVERRIDE,
        "X-HTTP-Method-Override counts on POST alone, and may be PUT or DELETE.");
  }

  /**
   * The response to a method that a path does not have; on open paths, OPTIONS is a preflight
   * request.
   *
   * @throws Problem to refuse it
   */
  public static Response answerOther(Request request) {
    // A method that the path has comes here only if the gateway chose the route by the header.
    String method = MethodOverride.meant(request);
    if (has(request).anyMatch(method::equals)) {
      throw strayOverride();
    }
    if (!BEHIND_KEY.containsKey(request.route()) && request.method().equals("OPTIONS")) {
      return preflight(request);
    }
    throw notAllowed(method, request);
  }

  private static Response preflight(Request request) {
    Response response =
        Response.noContent()
            .with("Access-Control-Allow-Methods", has(request).collect(joining(", ")))
            .with("Access-Control-Max-Age", "86400");
    return request
        .header("access-control-request-headers")
        .map(headers -> response.with("Access-Control-Allow-Headers", headers))
        .orElse(response);
  }

  /**
   * The refusal of a method that the request's path does not have, or has only for method
   * overrides.
   *
   * @param method the one that is meant
   */
  public static Problem notAllowed(String method, Request request) {
    return new NotAllowed(
        method, has(request).filter(each -> !each.equals(method)).collect(joining(", ")));
  }

  private static Stream<String> has(Request request) {
    return methods(request).stream().map(each -> each.equals(OVERRIDDEN) ? "POST" : each);
  }

  private static List<String> methods(Request request) {
    return BEHIND_KEY.getOrDefault(request.route(), List.of("GET", "HEAD"));
  }
}
