package jobpostings.local;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How to run the service.
 *
 * @param port 0 means any free one
 * @param data the folder to keep everything in; none means in memory
 * @param log where a line a request goes, and what functions log
 */
public record Options(int port, Optional<Path> data, PrintStream log) {

  /** On any free port, with everything in memory, logging to the console. */
  public static Options inMemory() {
    return new Options(0, Optional.empty(), System.out);
  }

  public Options port(int other) {
    return new Options(other, data, log);
  }

  public Options data(Path folder) {
    return new Options(port, Optional.of(folder), log);
  }

  public Options log(PrintStream other) {
    return new Options(port, data, other);
  }
}
