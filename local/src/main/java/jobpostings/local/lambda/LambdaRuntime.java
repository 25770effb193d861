package jobpostings.local.lambda;

import static java.util.stream.Collectors.toMap;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import jobpostings.Core;
import jobpostings.local.json.Json;
import jobpostings.local.log.FunctionLog;
import jobpostings.local.template.InvalidTemplate;
import jobpostings.local.template.Policy;
import jobpostings.local.template.Template;
import jobpostings.settings.Settings;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Invokes the template's functions in this process, as Lambda's own runtime would. */
public final class LambdaRuntime {
  /** The largest request, in bytes. Lambda's error: it "must be smaller than 6291456 bytes". */
  public static final int MAX_REQUEST = 6_291_455;

  /** The largest response, in bytes. Lambda's error says that a larger one exceeds 6291556. */
  public static final int MAX_RESPONSE = 6_291_556;

  /** What each thread runs. Inherited, so that it also applies to threads that functions start. */
  static final InheritableThreadLocal<LambdaFunction> RUNNING = new InheritableThreadLocal<>();

  private final Map<String, LambdaFunction> functions = new LinkedHashMap<>();
  private final Function<Settings, Core> cores;
  private final PrintStream log;

  /** A function, the calls that it has made, and its handler, which is made when first needed. */
  final class LambdaFunction {
    private final Template.Function definition;
    private final Class<?> handlerClass;
    private final Settings settings;
    private final Policy policy;
    private final Set<AwsCall> made = ConcurrentHashMap.newKeySet();
    private RequestStreamHandler handler;

    LambdaFunction(Template.Function definition, Map<String, String> surroundings) {
      this.definition = definition;
      this.handlerClass = handlerClass(definition);
      Map<String, String> environment = new HashMap<>(definition.environment());
      environment.putAll(surroundings);
      this.settings = new Settings(environment);
      this.policy = definition.policy();
    }

    /** The handler, or what its constructor throws. */
    synchronized RequestStreamHandler handler() throws Exception {
      if (handler == null) {
        try {
          Object made = handlerClass.getConstructor(Core.class).newInstance(cores.apply(settings));
          handler =
              made instanceof RequestHandler<?, ?> pojos
                  ? PojoHandler.of(pojos)
                  : (RequestStreamHandler) made;
        } catch (InvocationTargetException e) {
          throw e.getCause() instanceof Exception cause ? cause : e;
        }
      }
      return handler;
    }

    /**
     * Holds the function to its role. As on AWS, it may make the calls that the template grants and
     * no others, so a missing policy is noticed here: by an error as from DynamoDB.
     */
    void check(AwsCall call) {
      made.add(call);
      if (!policy.allows(call.action(), call.resource())) {
        throw DynamoDbException.builder()
            .message(
                "The template's policies do not let %s call %s on %s."
                    .formatted(definition.name(), call.action(), call.resource()))
            .awsErrorDetails(AwsErrorDetails.builder().errorCode("AccessDeniedException").build())
            .statusCode(400)
            .build();
      }
    }
  }

  /**
   * @param cores gives what functions with the same settings share
   * @param surroundings the variables that Lambda, or the machine, adds to a function's own
   * @throws InvalidTemplate if a function's handler is missing
   */
  public LambdaRuntime(
      List<Template.Function> functions,
      Map<String, String> surroundings,
      Function<Settings, Core> cores,
      PrintStream log) {
    this.cores = cores;
    this.log = log;
    functions.forEach(
        function ->
            this.functions.put(function.name(), new LambdaFunction(function, surroundings)));
  }

  private static Class<?> handlerClass(Template.Function definition) {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    try {
      // Not initialised until it is needed: all functions together would delay the start.
      Class<?> named = Class.forName(definition.handler(), false, loader);
      if (RequestStreamHandler.class.isAssignableFrom(named)
          || RequestHandler.class.isAssignableFrom(named)) {
        return named;
      }
    } catch (ClassNotFoundException e) {
      // There is none of that name either.
    }
    throw new InvalidTemplate(
        "The template's function %s has the handler %s, and there is no such handler."
            .formatted(definition.name(), definition.handler()));
  }

  public Invocation invoke(String function, byte[] payload) {
    FunctionLog functionLog = new FunctionLog(function, log);
    LambdaFunction invoked = functions.get(function);
    RUNNING.set(invoked);
    try {
      ByteArrayOutputStream answer = new ByteArrayOutputStream();
      invoked
          .handler()
          .handleRequest(
              new ByteArrayInputStream(payload),
              answer,
              new LocalContext(invoked.definition, functionLog));
      if (answer.size() > MAX_RESPONSE) {
        return failed(
            "Function.ResponseSizeTooLarge",
            "Response payload size exceeded maximum allowed payload size (%d bytes)."
                .formatted(MAX_RESPONSE),
            List.of());
      }
      return new Invocation(answer.toByteArray(), false);
    } catch (Exception | LinkageError | AssertionError | StackOverflowError e) {
      functionLog.log(e);
      return failed(
          e.getClass().getName(),
          Objects.toString(e.getMessage(), ""),
          Arrays.stream(e.getStackTrace()).map(StackTraceElement::toString).toList());
    } finally {
      RUNNING.remove();
    }
  }

  /** The calls that each function has made so far. */
  public Map<String, Set<AwsCall>> callsMade() {
    return functions.entrySet().stream()
        .collect(toMap(Map.Entry::getKey, function -> Set.copyOf(function.getValue().made)));
  }

  private static Invocation failed(String type, String message, List<String> stackTrace) {
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("errorMessage", message);
    error.put("errorType", type);
    error.put("stackTrace", stackTrace);
    return new Invocation(Json.write(error), true);
  }
}
