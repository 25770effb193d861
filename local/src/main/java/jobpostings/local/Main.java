package jobpostings.local;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Runs the service until it is told to stop. {@code ./mvnw -q -Plocal} starts it. */
public final class Main {
  private Main() {}

  /**
   * @param args {@code --template=FILE}; {@code --port=N}; {@code --data=DIR}, where empty means in
   *     memory; {@code --stop-with-parent} to stop when the process that started it has ended
   */
  public static void main(String[] args) {
    Map<String, String> given = new HashMap<>();
    for (String arg : args) {
      String[] parts = arg.split("=", 2);
      given.put(parts[0], parts.length == 2 ? parts[1] : "");
    }
    try {
      Options options = options(given);
      LocalService service = LocalService.start(Path.of(given.get("--template")), options);
      Runtime.getRuntime().addShutdownHook(new Thread(service::close));
      long jvmStart = ManagementFactory.getRuntimeMXBean().getStartTime();
      Duration taken = Duration.ofMillis(System.currentTimeMillis() - jvmStart);
      System.out.println(Welcome.text(service.baseUrl(), options.data(), taken));
    } catch (StartFailure e) {
      System.err.println(e.getMessage());
      System.exit(1);
    }
    if (given.containsKey("--stop-with-parent")) {
      stopWithParent();
    }
  }

  private static Options options(Map<String, String> given) {
    Options options = Options.inMemory().port(port(given.getOrDefault("--port", "8080")));
    String data = given.getOrDefault("--data", "");
    return data.isBlank() ? options : options.data(Path.of(data).toAbsolutePath().normalize());
  }

  private static int port(String text) {
    Optional<Integer> port =
        Optional.of(text).filter(digits -> digits.matches("\\d{1,5}")).map(Integer::valueOf);
    return port.filter(number -> number <= 65_535)
        .orElseThrow(() -> new StartFailure("-Dport=%s is no port: give a number up to 65535.".formatted(text)));
  }

  /** Maven ends without ending what it runs, so that would go on unseen, on the same port. */
  private static void stopWithParent() {
    ProcessHandle.current()
        .parent()
        .ifPresent(parent -> parent.onExit().thenRun(() -> System.exit(0)));
  }
}
