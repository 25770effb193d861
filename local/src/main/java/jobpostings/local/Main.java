package jobpostings.local;

import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs the service until it is told to stop. {@code ./mvnw -q -Plocal} starts it. */
public final class Main {
  private static final Pattern ADDRESS = Pattern.compile("(.+):([0-9]{1,4}|[1-5][0-9]{4})");

  private Main() {}

  /**
   * @param args {@code --template=FILE}; {@code --port=N}; {@code --data=DIR}, where empty means in
   *     memory; {@code --limit=N} and {@code --partnerLimit=N}, where 0 means none; {@code
   *     --dynamodb=ADDRESS:PORT}, where DynamoDB listens; {@code --stop-with-parent} to stop when
   *     the process that started it has ended
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
      System.out.println(Welcome.text(service.baseUrl(), options.data(), taken));
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

  private static Options options(Map<String, String> given) {
    Optional<String> data = Optional.ofNullable(given.get("--data"));
    return Options.inMemory()
        .withPort(number(given, "port", "8080", 65_535))
        .withLimit(number(given, "limit", "0", 10_000))
        .withPartnerLimit(number(given, "partnerLimit", "0", 10_000))
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
          "-Ddynamodb=%s is no address: give ADDRESS:PORT, for example 127.0.0.1:8000."
              .formatted(text));
    }
    return new InetSocketAddress(parts.group(1), Integer.parseInt(parts.group(2)));
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
