package jobpostings.api;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.amazonaws.services.lambda.runtime.logging.LogLevel;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import jobpostings.Core;
import jobpostings.body.Handling;
import jobpostings.employer.EmployerLimit;
import jobpostings.employer.ReadOnly;
import jobpostings.employer.Scope;
import jobpostings.priming.Priming;
import jobpostings.problem.Problem;
import jobpostings.telemetry.RequestMetrics;
import jobpostings.telemetry.StackTrace;
import jobpostings.telemetry.Telemetry;

/**
 * Base of all functions behind the API: turns an event into a {@link Request} and a refusal into a
 * response, and gives every response the request's id. Thread-safe.
 */
public abstract class ApiHandler implements RequestStreamHandler {
  /** Says that an operation reads query parameters. */
  protected static final boolean WITH_PARAMETERS = true;

  private static final Map<String, String> DEFAULT_HEADERS = Map.of("Cache-Control", "no-store");

  private static final String APPLIED = "Preference-Applied";

  private final Core core;
  private final String method;
  private final boolean hasParameters;
  private final Map<String, String> headers;
  private final EmployerLimit limit;
  private final Telemetry telemetry;

  /** Held here, as {@link Priming#register} requires. */
  @SuppressWarnings("UnusedVariable")
  private Optional<Priming> priming = Optional.empty();

  /** For an operation without query parameters, of which each is unknown. */
  protected ApiHandler(Core core, String method) {
    this(core, method, false);
  }

  /**
   * For handlers whose responses belong to one employer, so that no cache may keep them.
   *
   * @param method of the route that invokes this function; GET for a HEAD route too
   * @param hasParameters whether the operation reads query parameters
   */
  protected ApiHandler(Core core, String method, boolean hasParameters) {
    this(core, method, hasParameters, DEFAULT_HEADERS, core.employerLimit());
  }

  /**
   * @param headers the defaults for headers that a response does not set itself
   * @param limit on callers with a key
   */
  ApiHandler(
      Core core,
      String method,
      boolean hasParameters,
      Map<String, String> headers,
      EmployerLimit limit) {
    this.core = core;
    this.method = method;
    this.hasParameters = hasParameters;
    this.headers = headers;
    this.limit = limit;
    this.telemetry = Telemetry.of(getClass(), core.settings());
  }

  /**
   * Primes the function before a snapshot if it runs on Lambda.
   *
   * @param twin makes a function like this one
   * @param sample the name of a sample request in events/
   */
  protected final void prime(Function<Core, RequestStreamHandler> twin, String sample) {
    priming = Optional.of(Priming.register(core.settings(), twin, sample));
  }

  /**
   * @throws Problem to refuse the request
   */
  protected abstract Response answer(Request request);

  /** The scope that the caller's key needs, if there is a caller. */
  Scope scope(Request request) {
    return method.equals("GET") ? Scope.READ : Scope.WRITE;
  }

  /**
   * The response to a method other than that of the function's route; none if the methods match.
   *
   * @throws Problem to refuse the request
   */
  Optional<Response> answerOther(Request request) {
    Methods.requireReachedBy(method, request);
    return Optional.empty();
  }

  /** Refuses a method override, on paths that can't be put or deleted. */
  protected static void requireNotOverridden(Request request) {
    Methods.requireNotOverridden(request);
  }

  /**
   * The response. In strict handling, an operation without parameters refuses any parameter.
   *
   * @throws Problem to refuse the request
   */
  public final Response respond(Request request) {
    RequestMetrics.current().ifPresent(seen -> seen.operation(Telemetry.operation(getClass())));
    if (!hasParameters) {
      new Parameters(request, Set.of()).check();
    }
    return answer(request);
  }

  /**
   * @throws IOException if the input is not an event of API Gateway
   */
  @Override
  public final void handleRequest(InputStream in, OutputStream out, Context context)
      throws IOException {
    Optional<Request> request = ProxyEvent.read(in, core.settings());
    if (request.isPresent()) {
      Response response =
          telemetry.observe(context, metrics -> handle(request.get(), context, metrics));
      out.write(ProxyEvent.write(response));
    }
  }

  private Response handle(Request request, Context context, RequestMetrics metrics) {
    metrics.requestId(request.id());
    request.caller().ifPresent(caller -> metrics.employer(caller.employer().id()));
    Response response = answerOrRefuse(request, context, metrics);
    metrics.status(response.status());
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.putAll(response.headers());
    if (request.handling() != Handling.DEFAULT) {
      all.merge(APPLIED, "handling=" + request.handling(), (one, other) -> one + ", " + other);
    }
    all.put("X-Request-Id", request.id());
    if (request.caller().isPresent()) {
      limit
          .perSecond()
          .ifPresent(quota -> all.put("RateLimit-Policy", "\"employer\";q=" + quota + ";w=1"));
    }
    Optional<String> body = request.method().equals("HEAD") ? Optional.empty() : response.body();
    return new Response(response.status(), all, body);
  }

  private Response answerOrRefuse(Request request, Context context, RequestMetrics metrics) {
    try {
      Optional<Response> other = answerOther(request);
      if (other.isPresent()) {
        return other.get();
      }
      request.requireOneKey();
      request.refuseIfSuspended();
      request.requireScope(scope(request));
      if (request.readOnly() && !request.reads()) {
        throw new ReadOnly();
      }
      Response response =
          request
              .caller()
              .map(caller -> limit.apply(caller.employer(), () -> respond(request)))
              .orElseGet(() -> respond(request));
      metrics.failures().forEach(failure -> log(failure, request, context));
      return response;
    } catch (Problem problem) {
      if (problem.code().status() >= 500 && !(problem instanceof ReadOnly)) {
        log(problem, request, context);
      }
      return refusal(problem, request, metrics);
    } catch (RuntimeException e) {
      log(e, request, context);
      return refusal(Problem.internal(e), request, metrics);
    }
  }

  private static Response refusal(Problem problem, Request request, RequestMetrics metrics) {
    metrics.outcome(problem.code().toString());
    return ProblemResponse.of(problem, request);
  }

  private static void log(RuntimeException e, Request request, Context context) {
    String call = "%s %s %s".formatted(request.id(), request.method(), request.resource());
    context.getLogger().log(StackTrace.printable(call) + ": " + StackTrace.of(e), LogLevel.ERROR);
  }
}
