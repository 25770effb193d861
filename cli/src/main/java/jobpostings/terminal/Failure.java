package jobpostings.terminal;

import java.util.List;

/** Why a command was not carried out, in words for the terminal. */
public final class Failure extends RuntimeException {
  /** Refused by the service: what was asked for can't be done. */
  public static final int REFUSED = 1;

  /** The command does not exist, or lacks something. */
  public static final int USAGE = 2;

  /** The service failed or could not be reached. What was asked for may have been done. */
  public static final int FAILED = 3;

  /** It was not confirmed, and nothing was done. */
  public static final int NOT_CONFIRMED = 4;

  private static final long serialVersionUID = 1;

  private final int exitCode;
  private final transient List<String> lines;

  public Failure(int exitCode, String line) {
    this(exitCode, line, null);
  }

  public Failure(int exitCode, String line, Throwable cause) {
    this(exitCode, List.of(line), cause);
  }

  public Failure(int exitCode, List<String> lines) {
    this(exitCode, lines, null);
  }

  private Failure(int exitCode, List<String> lines, Throwable cause) {
    super(String.join(System.lineSeparator(), lines), cause);
    this.exitCode = exitCode;
    this.lines = lines;
  }

  /** For a thread that was interrupted, and stays so; with a sentence on what to do then. */
  public static Failure interrupted(String then, InterruptedException cause) {
    Thread.currentThread().interrupt();
    return new Failure(FAILED, "Interrupted. " + then, cause);
  }

  public int exitCode() {
    return exitCode;
  }

  /** Its message, as it is to be printed: no line of it begins within another's text. */
  public List<String> lines() {
    return lines;
  }
}
