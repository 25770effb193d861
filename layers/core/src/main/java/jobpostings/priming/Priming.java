package jobpostings.priming;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.amazonaws.services.lambda.runtime.LambdaRuntime;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.amazonaws.services.lambda.runtime.logging.LogLevel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jobpostings.Core;
import jobpostings.dynamodb.FakeAws;
import jobpostings.settings.Settings;
import jobpostings.settings.SystemProperty;
import jobpostings.telemetry.Telemetry;
import org.crac.Context;
import org.crac.Resource;

/**
 * Lets a second handler of a function answer a sample request, before Lambda takes the snapshot
 * from which the function starts. {@link FakeAws} answers its calls to AWS.
 *
 * @see <a
 *     href="https://docs.aws.amazon.com/lambda/latest/dg/snapstart-runtime-hooks-java.html">SnapStart's
 *     hooks</a>
 */
public final class Priming implements Resource {
  /**
   * The JVM checks a method at every 128th call, and compiles it after more than 200: what every
   * request calls once, at the 256th. With fewer rounds, or thousands, the first response comes
   * later. Some tests set fewer.
   */
  private static final int ROUNDS = Integer.getInteger("jobpostings.priming.rounds", 400);

  /** Where Lambda's runtime client puts the trace of a request, which the SDK passes on. */
  private static final String TRACE = "com.amazonaws.xray.traceHeader";

  private static final String NO_TRACE = "Root=1-00000000-000000000000000000000000;Sampled=0";

  private static final Pattern STATUS = Pattern.compile("\"statusCode\": ?(\\d{3})");

  /** 405 is what RejectMethod is for. */
  private static final Pattern WRONG = Pattern.compile("40[^5]|4[^0].|5..");

  /** Lambda keeps only a weak reference to what is registered. */
  private static final Queue<Priming> REGISTERED = new ConcurrentLinkedQueue<>();

  private final Settings settings;
  private final Function<Core, RequestStreamHandler> twin;
  private final String sample;

  private Priming(Settings settings, Function<Core, RequestStreamHandler> twin, String sample) {
    this.settings = settings;
    this.twin = twin;
    this.sample = sample;
  }

  /**
   * Asks Lambda to prime a function before a snapshot.
   *
   * @param twin makes a function like the one to be primed
   * @param sample the name of a file in events/
   */
  public static void register(
      Settings settings, Function<Core, RequestStreamHandler> twin, String sample) {
    Priming priming = new Priming(settings, twin, sample);
    REGISTERED.add(priming);
    org.crac.Core.getGlobalContext().register(priming);
  }

  @Override
  public void beforeCheckpoint(Context<? extends Resource> context) {
    LambdaLogger logger = LambdaRuntime.getLogger();
    try {
      prime();
      logger.log("Primed with " + sample, LogLevel.INFO);
    } catch (Exception | LinkageError e) {
      logger.log("Not primed with %s: %s".formatted(sample, e), LogLevel.ERROR);
      logger.log(Telemetry.line("notPrimed", sample, settings));
    }
  }

  private void prime() throws Exception {
    try (FakeAws aws = FakeAws.start(settings);
        SystemProperty _ = SystemProperty.set(TRACE, NO_TRACE)) {
      Core core = Core.of(settings, aws);
      try (AutoCloseable _ = core.connections()) {
        RequestStreamHandler handler = twin.apply(core);
        PrimingContext context = new PrimingContext();
        byte[] request = read(handler);
        for (int i = 0; i < ROUNDS; i++) {
          aws.forgetCredentials();
          ByteArrayOutputStream answer = new ByteArrayOutputStream();
          handler.handleRequest(new ByteArrayInputStream(request), answer, context);
          context.requireNoError();
          requireRight(answer.toString(UTF_8));
        }
      }
    }
  }

  /**
   * A version that answers its sample wrongly gets no requests: an alarm ends its deployment. The
   * authorizer's answer has no status.
   *
   * @throws IOException if the answer is wrong
   */
  static void requireRight(String answer) throws IOException {
    Matcher status = STATUS.matcher(answer);
    boolean isRight =
        status.find() ? !WRONG.matcher(status.group(1)).matches() : answer.contains("\"Allow\"");
    if (!isRight) {
      throw new IOException("The answer is wrong: " + answer);
    }
  }

  private byte[] read(RequestStreamHandler handler) throws IOException {
    try (InputStream in = handler.getClass().getResourceAsStream("/events/" + sample)) {
      if (in == null) {
        throw new IOException("There is no sample of that name.");
      }
      return in.readAllBytes();
    }
  }

  /** Does nothing: the twin is gone. */
  @Override
  public void afterRestore(Context<? extends Resource> context) {}
}
