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
 * @param streams whether the functions that follow tables run
 */
public record Options(int port, Optional<Path> data, PrintStream log, boolean streams) {

  /** On any free port, with everything in memory, logging to the console. */
  public static Options inMemory() {
    return new Options(0, Optional.empty(), System.out, true);
  }

  public Options port(int other) {
    return new Options(other, data, log, streams);
  }

  public Options data(Path folder) {
    return new Options(port, Optional.of(folder), log, streams);
  }

  public Options log(PrintStream other) {
    return new Options(port, data, other, streams);
  }

  /** For measurements, which the functions that follow tables would blur. */
  public Options withoutStreams() {
    return new Options(port, data, log, false);
  }
}
