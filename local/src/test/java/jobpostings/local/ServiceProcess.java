package jobpostings.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The service in a process of its own, with its data in a folder, so that it can be killed. */
final class ServiceProcess implements AutoCloseable {
  private static final Pattern READY = Pattern.compile("ready in .* at (http://[0-9.:]+)/");

  private final Process process;
  private final Queue<String> log = new ConcurrentLinkedQueue<>();
  private final Http http;

  private ServiceProcess(Process process) throws IOException {
    this.process = process;
    BufferedReader output = process.inputReader(UTF_8);
    String line = output.readLine();
    Matcher ready = READY.matcher("");
    while (line != null && !ready.reset(line).find()) {
      log.add(line);
      line = output.readLine();
    }
    if (line == null) {
      throw new IllegalStateException(String.join("\n", log));
    }
    this.http = new Http(URI.create(ready.group(1)));
    Thread.startVirtualThread(() -> follow(output));
  }

  /** Until it is killed, which may close the stream amid a read. */
  private void follow(BufferedReader output) {
    try {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        log.add(line);
      }
    } catch (IOException e) {
      // Thrown, it would fail whichever test waits for something else just then.
    }
  }

  /** Starts it; when this returns, it answers. */
  static ServiceProcess start(Path data) throws IOException {
    return new ServiceProcess(run(data));
  }

  /** Runs it, whether it starts or not. */
  static Process run(Path data) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "--template=../template.yaml",
            "--port=0",
            "--data=" + data)
        .redirectErrorStream(true)
        .start();
  }

  Http http() {
    return http;
  }

  /** What it has logged so far. */
  List<String> log() {
    return List.copyOf(log);
  }

  /** By SIGKILL, which lets it finish nothing. */
  void kill() {
    process.destroyForcibly().onExit().join();
  }

  /** Waits until it ends by itself, and returns its exit code. */
  int exitCode() {
    return process.onExit().join().exitValue();
  }

  @Override
  public void close() {
    kill();
  }
}
