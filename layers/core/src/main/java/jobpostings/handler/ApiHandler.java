package jobpostings.handler;

import static java.util.stream.Collectors.joining;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.amazonaws.services.lambda.runtime.logging.LogLevel;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import jobpostings.Core;
import jobpostings.employer.key.Caller;
import jobpostings.employer.key.Scope;
import jobpostings.employer.limit.ReadOnly;
import jobpostings.employer.limit.RequestLimits;
import jobpostings.employer.limit.RequestLimits.Left;
import jobpostings.employer.limit.RequestLimits.Limit;
import jobpostings.employer.limit.TooManyRequests;
import jobpostings.http.MethodOverride;
import jobpostings.http.Parameters;
import jobpostings.http.ProxyEvent;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.priming.Priming;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.StorageFull;
import jobpostings.refusal.RefusedRequest;
import jobpostings.telemetry.RequestMetrics;
import jobpostings.telemetry.StackTrace;
import jobpostings.telemetry.Telemetry;

/**
 * Base of all functions behind the API: turns an event into a {@link Request} and a refusal into a
 * response, and gives every response the headers that all have. Thread-safe.
 */
public abstract class ApiHandler implements RequestStreamHandler {
  /** Says that an operation reads query parameters. */
  protected static final boolean WITH_PARAMETERS = true;

  /** For a year. RFC 6797 forbids it over plain HTTP, which only the local runtime speaks. */
  private static final String STRICT_TRANSPORT = "max-age=31536000";

  private final Core core;
  private final String method;
  private final boolean hasParameters;
  private final Map<String, String> headers;
  private final RequestLimits limits;
  private final Telemetry telemetry;

  /** What a request passes through before it is handled, from the outermost on. */
  private final List<Filter> filters =
      List.of(
          this::keepRefusal,
          this::measure,
          this::addHeaders,
          this::refuse,
          this::requireMethod, // Before the key is looked at.
          this::limit,
          this::refuse, // Again, as a refusal counts too.
          this::requirePermission);

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
    this(core, method, hasParameters, true, Map.of("Cache-Control", "no-store"));
  }

  /**
   * @param hasCallers whether the path needs a key
   * @param headers the defaults for headers that a response does not set itself
   */
  ApiHandler(
      Core core,
      String method,
      boolean hasParameters,
      boolean hasCallers,
      Map<String, String> headers) {
    this.core = core;
    this.method = method;
    this.hasParameters = hasParameters;
    this.headers = headers;
    this.limits = hasCallers ? core.requestLimits() : RequestLimits.NONE;
    this.telemetry = new Telemetry(getClass(), core.settings());
  }

  /**
   * Primes the function before a snapshot if it runs on Lambda.
   *
   * @param twin makes a function like this one
   * @param sample the name of a sample request in events/
   */
  protected final void prime(Function<Core, RequestStreamHandler> twin, String sample) {
    Priming.register(core.settings(), twin, sample);
  }

  /**
   * @throws Problem to refuse the request
   */
  protected abstract Response handle(Request request);

  /**
   * Refuses callers whom the operation is not for: by default, those that act for no employer.
   *
   * @throws Problem to refuse the caller
   */
  protected void requireAccess(Request request, Caller caller) {
    caller.requireEmployer();
  }

  /** The scope that the caller's key needs, if there is a caller. */
  protected Scope scope(Request request) {
    return method.equals("GET") ? Scope.READ : Scope.WRITE;
  }

  /**
   * The response to a method other than that of the function's route; none if the methods match.
   *
   * @throws Problem to refuse the request
   */
  Optional<Response> answerOther(Request request) {
    Routes.requireThere(request);
    Routes.requireReachedBy(method, request);
    return Optional.empty();
  }

  /**
   * The response. In strict handling, an operation without parameters refuses any parameter.
   *
   * @throws Problem to refuse the request
   */
  public final Response respond(Request request) {
    RequestMetrics.current().ifPresent(seen -> seen.operation(Telemetry.operation(getClass())));
    MethodOverride.of(request); // Refuses one that is not a method.
    if (!hasParameters) {
      requireNoParameters(request);
    }
    return handle(request);
  }

  /** In strict handling, refuses any query parameter. */
  protected static void requireNoParameters(Request request) {
    new Parameters(request, Set.of()).check();
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
          telemetry.observe(context, metrics -> pass(0, new Call(request.get(), context, metrics)));
      boolean isHead = request.get().method().equals("HEAD");
      out.write(ProxyEvent.write(response, !isHead));
    }
  }

  /** A request that is being answered. */
  private record Call(Request request, Context context, RequestMetrics metrics) {}

  /** Does something before or after a request is answered, or answers it itself. */
  private interface Filter {
    Response answer(Call call, Supplier<Response> next);
  }

  /** Passes a call through the filters from that one on, and to the operation. */
  private Response pass(int filter, Call call) {
    return filter == filters.size()
        ? respond(call.request)
        : filters.get(filter).answer(call, () -> pass(filter + 1, call));
  }

  private Response keepRefusal(Call call, Supplier<Response> next) {
    Instant begin = core.clock().instant();
    Response response = next.get();
    if (isKept(call.request, response)) {
      long duration = Duration.between(begin, core.clock().instant()).toMillis();
      keep(
          () -> new Refusals(call.request, response).kept(scope(call.request), begin, duration),
          call);
    }
    return response;
  }

  /**
   * Whether it may be a refusal that is kept, in whole or in part: of one who acts for an employer,
   * but for too many requests, and for asking about refusals. {@link Refusals} is not asked, as
   * loading it would delay the first response.
   */
  private static boolean isKept(Request request, Response response) {
    return (response.status() >= 400 || response.status() == RefusedRequest.MULTI_STATUS)
        && response.status() != ProblemCode.TOO_MANY_REQUESTS.status()
        && !(request.route() + "/").startsWith("/requests/")
        && request.caller().flatMap(Caller::actsFor).isPresent();
  }

  /** The response is the same, whether this succeeds or not. */
  private void keep(Supplier<Optional<RefusedRequest>> refused, Call call) {
    try {
      core.refusedRequests().keep(refused);
    } catch (StorageFull e) {
      // As the response said, unless the request was refused for another reason.
    } catch (RuntimeException | Error e) {
      String why = StackTrace.of(e).lines().findFirst().orElseThrow();
      String line = "%s was refused and not kept: %s".formatted(call.request.id(), why);
      call.context.getLogger().log(StackTrace.printable(line), LogLevel.WARN);
    }
  }

  private Response measure(Call call, Supplier<Response> next) {
    call.metrics.requestId(call.request.id());
    call.request.caller().ifPresent(caller -> caller.noteIn(call.metrics));
    Response response = next.get();
    call.metrics.failures().forEach(failure -> log(failure, call));
    call.metrics.status(response.status());
    return response;
  }

  private Response addHeaders(Call call, Supplier<Response> next) {
    Response response = next.get();
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.putAll(response.headers());
    all.put("X-Request-Id", call.request.id());
    all.put("X-Content-Type-Options", "nosniff");
    if (call.request.baseUrl().startsWith("https:")) {
      all.put("Strict-Transport-Security", STRICT_TRANSPORT);
    }
    return new Response(response.status(), all, response.body());
  }

  private Response requireMethod(Call call, Supplier<Response> next) {
    return answerOther(call.request).orElseGet(next);
  }

  private Response requirePermission(Call call, Supplier<Response> next) {
    Request request = call.request;
    request.requireOneKey();
    if (request.caller().isPresent()) {
      requireAccess(request, request.authenticated());
      request.authenticated().require(scope(request));
    }
    if (request.readOnly() && !request.reads()) {
      throw new ReadOnly();
    }
    return next.get();
  }

  private Response limit(Call call, Supplier<Response> next) {
    List<Limit> limited = call.request.caller().map(limits::of).orElse(List.of());
    if (limited.isEmpty()) {
      return next.get();
    }
    Response response;
    List<Left> left;
    try {
      RequestLimits.Counted<Response> counted = limits.apply(call.request.authenticated(), next);
      response = counted.result();
      left = counted.left();
    } catch (TooManyRequests e) {
      response = refusal(e, call);
      left = e.left();
    }
    String policy =
        limited.stream()
            .map(each -> "\"%s\";q=%d;w=1".formatted(each.name(), each.perSecond()))
            .collect(joining(", "));
    String rest =
        left.stream()
            .map(
                each -> "\"%s\";r=%d;t=%d".formatted(each.limit(), each.requests(), each.seconds()))
            .collect(joining(", "));
    return (rest.isEmpty() ? response : response.with("RateLimit", rest))
        .with("RateLimit-Policy", policy);
  }

  /** Turns what is thrown into its response. */
  private Response refuse(Call call, Supplier<Response> next) {
    try {
      return next.get();
    } catch (RuntimeException | Error e) {
      // An Error too: what used up the stack or the heap is gone when it gets here.
      Problem problem = e instanceof Problem refused ? refused : Problem.internal(e);
      if (problem.code().status() >= 500 && !(problem instanceof ReadOnly)) {
        log(e, call);
      }
      return refusal(problem, call);
    }
  }

  private Response refusal(Problem problem, Call call) {
    call.metrics.outcome(problem.code().toString());
    if (problem instanceof ReadOnly) {
      call.metrics.readOnly();
    }
    return ProblemResponse.of(problem, call.request, core.settings().contact());
  }

  private static void log(Throwable e, Call call) {
    if (e instanceof StorageFull) {
      return;
    }
    Request request = call.request;
    String line = "%s %s %s".formatted(request.id(), request.method(), request.resource());
    call.context
        .getLogger()
        .log(StackTrace.printable(line) + ": " + StackTrace.of(e), LogLevel.ERROR);
  }
}
