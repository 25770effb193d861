package jobpostings.settings;

import java.net.URI;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of a deployment: the environment variables that template.yaml declares.
 *
 * <p>Everything reads its settings from here and never from the process, because the local runtime
 * runs every function, each with an environment of its own, in one process.
 */
public record Settings(Map<String, String> environment) {

  public Settings {
    environment = Map.copyOf(environment);
  }

  /** The settings of the process itself, as Lambda provides them. */
  public static Settings ofProcess() {
    return new Settings(System.getenv());
  }

  /** The name of a DynamoDB table, from a variable such as {@code JOBS_TABLE}. */
  public String table(String variable) {
    return required(variable);
  }

  /** The time zone in which the service's days begin and end. */
  public ZoneId timeZone() {
    return ZoneId.of(required("TIME_ZONE"));
  }

  /** The address of the service, if it has a custom domain. */
  public Optional<String> baseUrl() {
    return optional("BASE_URL");
  }

  /** Whom employers ask for keys and for help: an https URL or an e-mail address. */
  public Optional<String> contact() {
    return optional("CONTACT");
  }

  /**
   * A key that anybody may have, for the page to try calls with; only the local runtime has one.
   */
  public Optional<String> demoKey() {
    return optional("DEMO_KEY");
  }

  /**
   * What to use in place of a service of AWS, such as the local runtime or DynamoDB Local, from a
   * variable such as {@code SQS_ENDPOINT}.
   */
  public Optional<URI> endpoint(String variable) {
    return optional(variable).map(URI::create);
  }

  /** How many requests a second each employer may make; 0 means as many as it likes. */
  public int employerLimit() {
    return optional("EMPLOYER_LIMIT").map(Integer::valueOf).orElse(0);
  }

  /** How many requests a second each partner may make; 0 means as many as it likes. */
  public int partnerLimit() {
    return optional("PARTNER_LIMIT").map(Integer::valueOf).orElse(0);
  }

  /** For how many seconds a process keeps the list of the places that employers added. */
  public int locationListSeconds() {
    return optional("LOCATION_LIST_SECONDS").map(Integer::valueOf).orElse(60);
  }

  /** How many days the log of changes can be read back. */
  public int changeRetentionDays() {
    return optional("CHANGE_RETENTION_DAYS").map(Integer::valueOf).orElse(30);
  }

  /** How many days the bodies of refused requests are kept; 0 for not at all. */
  public int requestBodyDays() {
    return optional("REQUEST_BODY_DAYS").map(Integer::valueOf).orElse(7);
  }

  /** How long an answer may wait for what is kept of a refused request. */
  public Duration refusalTime() {
    return Duration.ofMillis(optional("REFUSAL_MILLISECONDS").map(Long::valueOf).orElse(250L));
  }

  /** How many days a version of a job is kept after it was replaced. */
  public int versionRetentionDays() {
    return optional("VERSION_RETENTION_DAYS").map(Integer::valueOf).orElse(1096);
  }

  /**
   * For how many seconds nothing of an employer must have been found before its erasure is done.
   */
  public int erasureQuietSeconds() {
    return optional("ERASURE_QUIET_SECONDS").map(Integer::valueOf).orElse(360);
  }

  /** The namespace of the metrics in CloudWatch. */
  public String metricsNamespace() {
    return optional("METRICS_NAMESPACE").orElse("JobPostings");
  }

  /** The name of the bus that job events are put on. */
  public String eventBus() {
    return required("EVENT_BUS");
  }

  /** What the names of the stack's functions begin with. */
  public String functionPrefix() {
    return optional("FUNCTION_PREFIX").orElse("");
  }

  /** The key in KMS that encrypts the secrets of webhooks. */
  public String webhookKey() {
    return required("WEBHOOK_KEY");
  }

  /**
   * The key that encrypts them on a developer's machine, where there is no KMS: 32 bytes in base64.
   */
  public Optional<String> webhookLocalKey() {
    return optional("WEBHOOK_LOCAL_KEY");
  }

  /** Whether webhooks may call this machine itself, which only a developer's machine allows. */
  public boolean webhooksMayCallLoopback() {
    return optional("WEBHOOK_LOOPBACK").map(Boolean::valueOf).orElse(false);
  }

  /** The URL of the queue of webhooks that may have deliveries due. */
  public String webhookQueue() {
    return required("WEBHOOK_QUEUE");
  }

  /** The URL of the same for webhooks that are slow or fail. */
  public String slowWebhookQueue() {
    return required("SLOW_WEBHOOK_QUEUE");
  }

  /** How many runs deliver at once from each of the two queues. */
  public int webhookConcurrency() {
    return optional("WEBHOOK_CONCURRENCY").map(Integer::valueOf).orElse(10);
  }

  public String region() {
    return required("AWS_REGION");
  }

  private String required(String variable) {
    return optional(variable)
        .orElseThrow(() -> new IllegalStateException("The environment lacks " + variable + "."));
  }

  private Optional<String> optional(String variable) {
    return Optional.ofNullable(environment.get(variable)).filter(value -> !value.isBlank());
  }
}
