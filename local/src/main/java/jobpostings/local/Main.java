package jobpostings.local;

import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Runs the service until it is told to stop. {@code ./mvnw -q -Plocal} starts it. */
public final class Main {
  private static final Pattern ADDRESS = Pattern.compile("(.+):([0-9]{1,4}|[1-5][0-9]{4})");

  private Main() {}

  /**
   * @param args {@code --template=FILE}; {@code --port=N}; {@code --data=DIR}, where empty means in
   *     memory; {@code --limit=N} and {@code --partnerLimit=N}, 1,000 by default, where 0 means
   *     none; {@code --dynamodb=ADDRESS:PORT}, where DynamoDB listens; {@code --stop-with-parent}
   *     to stop when the process that started it has ended
   */
  public static void main(String[] args) {
    Map<String, String> given = new HashMap<>();
    for (String arg : args) {
      String[] parts = arg.split("=", 2);
      given.put(parts[0], parts.length == 2 ? parts[1] : "");
    }
    try {
      Options options = options(given);
      Path template = Path.of(given.getOrDefault("--template", "template.yaml"));
      LocalService service = LocalService.start(template, options);
      Runtime.getRuntime().addShutdownHook(new Thread(service::close));
      long jvmStart = ManagementFactory.getRuntimeMXBean().getStartTime();
      Duration taken = Duration.ofMillis(System.currentTimeMillis() - jvmStart);
      System.out.println(welcome(service.baseUrl(), options.data(), taken));
    } catch (StartFailure e) {
      System.err.println(e.getMessage());
      System.exit(1);
    }
    if (given.containsKey("--stop-with-parent")) {
      ProcessHandle.current()
          .parent()
          .ifPresent(parent -> Thread.ofPlatform().daemon().start(() -> stopWith(parent)));
    }
  }

  /**
   * What the arguments say.
   *
   * @throws StartFailure if one can't be
   */
  static Options options(Map<String, String> given) {
    Optional<String> data = Optional.ofNullable(given.get("--data"));
    return Options.inMemory()
        .withPort(number(given, "port", "8080", 65_535))
        .withLimit(number(given, "limit", "1000", 10_000))
        .withPartnerLimit(number(given, "partnerLimit", "1000", 10_000))
        .withDynamoDbAddress(address(given.getOrDefault("--dynamodb", "127.0.0.1:0")))
        .withData(
            data.filter(name -> !name.isBlank())
                .map(name -> Path.of(name).toAbsolutePath().normalize()));
  }

  private static int number(Map<String, String> given, String name, String usual, int most) {
    String text = given.getOrDefault("--" + name, usual);
    if (!text.matches("\\d{1,5}") || Integer.parseInt(text) > most) {
      throw new StartFailure(
          "-D%s=%s can't be: give a number up to %d.".formatted(name, text, most));
    }
    return Integer.parseInt(text);
  }

  private static InetSocketAddress address(String text) {
    Matcher parts = ADDRESS.matcher(text);
    if (!parts.matches()) {
      throw new StartFailure(
          "-Ddynamodb=%s is not an address: give ADDRESS:PORT, for example 127.0.0.1:8000."
              .formatted(text));
    }
    return new InetSocketAddress(parts.group(1), Integer.parseInt(parts.group(2)));
  }

  /** The message when the service is ready: how to make the first call. */
  private static String welcome(URI baseUrl, Optional<Path> data, Duration taken) {
    return """
    Job Postings Service, ready in %.1f s. Read and try it at %s
    Data is %s. Stop with Ctrl-C.

    Employers to try it with:
    %s

    A partner, to which 1 and 4 granted read and write (after the dot is the employer):
      %-19s API-Key: %s.1

    Post a first job:

    curl -i %s/api/v1.1/jobs \\
      -H 'API-Key: %s' \\
      -H 'Content-Type: application/json' \\
      -d '{"title": "Registered Nurse", "status": "active",
           "locations": [{"description": "Vancouver, BC"}], "categories": [{"id": 19}],
           "positionType": {"id": 1}, "salary": {"amount": 82000, "period": {"id": 1}},
           "description": "<p>Join our <strong>emergency</strong> team.</p>",
           "applicantRoutingType": {"id": 1}, "applicationEmail": "jobs@example.com"}'
    """
        .formatted(
            taken.toMillis() / 1000.0,
            baseUrl + "/api/v1.1/docs",
            data.map(folder -> "kept in " + folder).orElse("in memory"),
            employers(),
            DemoPartner.ID,
            DemoPartner.KEY,
            baseUrl,
            DemoEmployer.NORTHWIND_HEALTH.key());
  }

  private static String employers() {
    return Arrays.stream(DemoEmployer.values())
        .map(
            demo ->
                "  %d %-17s %-10s API-Key: %s"
                    .formatted(
                        demo.employer().id(),
                        demo.employer().name(),
                        demo.employer().plan().name().toLowerCase(Locale.ROOT),
                        demo.key()))
        .collect(Collectors.joining("\n"));
  }

  /**
   * Stops when Maven has ended. Maven does not stop the process that it started, which would
   * otherwise go on unseen on the same port.
   */
  private static void stopWith(ProcessHandle parent) {
    while (parent.isAlive()) {
      LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
    }
    System.exit(0);
  }
}
