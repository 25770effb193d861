package jobpostings.snapstart;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Starts functions, one at a time, on a processor reserved for them. */
public final class Launcher {
  private static final int MEMORY_MEGABYTES = 1769;
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");

  private final Path log;
  private final Machine machine;
  private final LambdaClient client;

  /**
   * @param folder for the files that it makes
   * @param beside what else is on the class path of Lambda's own client; nothing, on Lambda
   */
  public Launcher(Path folder, Machine machine, List<Path> beside) {
    this.log = makeLog(folder);
    this.machine = machine;
    this.client = new LambdaClient(folder, beside);
  }

  /**
   * Makes the client's cache, by starting a function that uses all of the client and does nothing
   * itself.
   *
   * @return whether there is one now
   */
  public boolean learn(Subject nothing) {
    try (LambdaProcess process = launch(nothing, Start.COLD, client.learning())) {
      process.invoke(nothing.events().apply(0));
      process.end();
    }
    return client.hasCache();
  }

  /** Starts a function, with these flags of the JVM besides the usual ones. */
  public LambdaProcess launch(Subject subject, Start start, List<String> flags) {
    List<String> all = new ArrayList<>(start.flags());
    all.addAll(flags);
    List<String> command = new ArrayList<>(machine.onItsOwn());
    command.addAll(client.command(subject, MEMORY_MEGABYTES, all));
    RuntimeApi api = new RuntimeApi();
    return LambdaProcess.start(api, subject, command, environment(start, api), log);
  }

  private Map<String, String> environment(Start start, RuntimeApi api) {
    Map<String, String> environment = new HashMap<>();
    environment.put("AWS_LAMBDA_INITIALIZATION_TYPE", start.initialization());
    environment.put("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", String.valueOf(MEMORY_MEGABYTES));
    if (start.isRestored()) {
      environment.put("AWS_CONTAINER_CREDENTIALS_FULL_URI", api.credentialsUri());
      environment.put("AWS_CONTAINER_AUTHORIZATION_TOKEN", "local");
    } else {
      environment.put("AWS_ACCESS_KEY_ID", "local");
      environment.put("AWS_SECRET_ACCESS_KEY", "local");
    }
    return environment;
  }

  /** What the last function wrote. A few bytes come before each log line. */
  public String output() {
    try {
      return new String(Files.readAllBytes(log), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes the log in memory if possible, because on Lambda nobody waits for a disk. */
  private static Path makeLog(Path folder) {
    try {
      Path log =
          Files.createTempFile(
              Files.isWritable(SHARED_MEMORY) ? SHARED_MEMORY : folder, "function-", ".log");
      log.toFile().deleteOnExit();
      return log;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
