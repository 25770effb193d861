package jobpostings.contract.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import jobpostings.local.LocalService;
import jobpostings.local.Options;

/**
 * The service under test: the one that the environment names ({@code JOB_POSTINGS_BASE_URL}, {@code
 * JOB_POSTINGS_API_KEY}, {@code JOB_POSTINGS_OTHER_API_KEY} for a second employer), else the local
 * runtime, started once for all tests. Nothing else knows which of the two it is.
 */
public final class Service {
  /**
   * The lock of tests that count all jobs or places of employers that others use too, or change
   * which service it is. Others hold it to read, also those that {@link CountsJobs count jobs} of
   * employers of their own.
   */
  public static final String JOBS = "jobs of the service under test";

  private static final String NORTHWIND_HEALTH = "a0000000-0000-4000-8000-000000000001";
  private static final String MAPLE_ROBOTICS = "a0000000-0000-4000-8000-000000000002";

  private static volatile Optional<String> other = Optional.empty();
  private static volatile boolean gatewayOverridesMethods;
  private static volatile Optional<Keys> keys = Optional.empty();

  /** Of two employers that nobody else uses, for the test class that this thread runs. */
  private static final ThreadLocal<Keys> OWN_KEYS = new ThreadLocal<>();

  /** Of two employers. */
  record Keys(String one, String another) {}

  private Service() {}

  /** Without a slash at its end: "http://127.0.0.1:8080". */
  public static String baseUrl() {
    return other.orElseGet(() -> Started.BASE_URL);
  }

  /** The service, if it runs in this process. */
  static Optional<LocalService> local() {
    return other.isPresent()
        ? Optional.empty()
        : Optional.of(baseUrl()).flatMap(_ -> Started.local);
  }

  /** Runs the work with another service under test, one with the demo employers. */
  public static void at(URI baseUrl, Runnable work) {
    at(baseUrl, false, work);
  }

  /** Runs the work with another service under test, and the keys of two employers of it. */
  public static void at(URI baseUrl, String apiKey, String otherApiKey, Runnable work) {
    keys = Optional.of(new Keys(apiKey, otherApiKey));
    try {
      at(baseUrl, work);
    } finally {
      keys = Optional.empty();
    }
  }

  /**
   * @param override whether the gateway in front of it applies X-HTTP-Method-Override itself
   */
  public static void at(URI baseUrl, boolean override, Runnable work) {
    other = Optional.of(baseUrl.toString());
    gatewayOverridesMethods = override;
    try {
      work.run();
    } finally {
      other = Optional.empty();
      gatewayOverridesMethods = false;
    }
  }

  /** Whether a gateway applies X-HTTP-Method-Override before the service does, or may apply it. */
  public static boolean gatewayMayOverrideMethods() {
    return gatewayOverridesMethods || variable("JOB_POSTINGS_BASE_URL").isPresent();
  }

  public static String apiKey() {
    return keys()
        .map(Keys::one)
        .or(() -> variable("JOB_POSTINGS_API_KEY"))
        .orElse(NORTHWIND_HEALTH);
  }

  public static String otherApiKey() {
    return keys()
        .map(Keys::another)
        .or(() -> variable("JOB_POSTINGS_OTHER_API_KEY"))
        .orElse(MAPLE_ROBOTICS);
  }

  private static Optional<Keys> keys() {
    return keys.or(() -> Optional.ofNullable(OWN_KEYS.get()));
  }

  /** Whether tests can have employers of their own there. */
  static boolean isLocal() {
    return other.isEmpty() && variable("JOB_POSTINGS_BASE_URL").isEmpty();
  }

  /** What this thread runs next has these employers to itself, until {@link #shareEmployers}. */
  static void useEmployers(Keys own) {
    OWN_KEYS.set(own);
  }

  static void shareEmployers() {
    OWN_KEYS.remove();
  }

  /** Whether the keys are those of the demo employers, so that their names are known. */
  public static boolean hasDemoEmployers() {
    return apiKey().equals(NORTHWIND_HEALTH) && otherApiKey().equals(MAPLE_ROBOTICS);
  }

  /** The date where the service is. */
  public static LocalDate today() {
    return LocalDate.now(ZoneId.of("America/Toronto"));
  }

  private static Optional<String> variable(String name) {
    return Optional.ofNullable(System.getenv(name)).filter(value -> !value.isBlank());
  }

  /** Initialised when a test first asks for the URL, which starts the local runtime. */
  private static final class Started {
    static volatile Optional<LocalService> local = Optional.empty();

    static final String BASE_URL =
        variable("JOB_POSTINGS_BASE_URL")
            .map(url -> url.replaceAll("/+$", ""))
            .orElseGet(Started::localRuntime);

    /** In memory, on any free port, until this JVM ends. What it logs is in target/contract.log. */
    private static String localRuntime() {
      try {
        PrintStream log = new PrintStream(new FileOutputStream("target/contract.log"), true, UTF_8);
        Options options = Options.inMemory().withLog(log);
        LocalService service = LocalService.start(Path.of("../template.yaml"), options);
        local = Optional.of(service);
        return service.baseUrl().toString();
      } catch (FileNotFoundException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
