package jobpostings.local;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How to run the service.
 *
 * @param port 0 means any free one
 * @param data the folder to keep everything in; none means in memory
 * @param limit how many requests a second an employer may make; 0 means as many as it likes
 * @param log where a line a request goes, and what functions log
 */
public record Options(int port, Optional<Path> data, int limit, PrintStream log) {

  /** On any free port, with everything in memory, without a limit, logging to the console. */
  public static Options inMemory() {
    return new Options(0, Optional.empty(), 0, System.out);
  }

  public Options port(int other) {
    return new Options(other, data, limit, log);
  }

  public Options data(Path folder) {
    return new Options(port, Optional.of(folder), limit, log);
  }

  public Options limit(int perSecond) {
    return new Options(port, data, perSecond, log);
  }

  public Options log(PrintStream other) {
    return new Options(port, data, limit, other);
  }
}
