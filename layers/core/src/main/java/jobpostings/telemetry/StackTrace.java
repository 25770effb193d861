package jobpostings.telemetry;

import java.util.Optional;
import java.util.Set;

/**
 * A failure as text for the log: what was called, and why it failed as far as that is not of a
 * request. Most exceptions quote what they can't deal with, which may be anything that a client
 * sent; so only those show their messages that don't, and none shows a character that could end a
 * line or steer a terminal.
 */
public final class StackTrace {
  /** In characters, of one message. */
  private static final int LONGEST = 500;

  private static final int MOST_CAUSES = 10;

  /** The service's own words, and those that the Java platform has for faults of a program. */
  private static final Set<Class<?>> SHOWN =
      Set.of(
          IllegalStateException.class,
          NullPointerException.class,
          ClassCastException.class,
          IndexOutOfBoundsException.class);

  /** The service's own problems, and the SDK of AWS. */
  private static final Set<String> SHOWN_OF = Set.of("jobpostings.", "software.amazon.awssdk.");

  private StackTrace() {}

  /** The failure and its causes, each with the calls that led to it. */
  public static String of(Throwable failure) {
    StringBuilder text = new StringBuilder();
    Throwable next = failure;
    for (int i = 0; next != null && i < MOST_CAUSES; i++) {
      text.append(i == 0 ? "" : "Caused by: ").append(next.getClass().getName());
      message(next).ifPresent(message -> text.append(": ").append(printable(message)));
      text.append('\n');
      for (StackTraceElement call : next.getStackTrace()) {
        text.append("\tat ").append(call).append('\n');
      }
      next = next.getCause();
    }
    return text.toString();
  }

  /** One without a message of its own has that of its cause. */
  private static Optional<String> message(Throwable failure) {
    Throwable cause = failure.getCause();
    return Optional.ofNullable(failure.getMessage())
        .filter(_ -> isShown(failure.getClass()))
        .filter(message -> cause == null || !message.equals(cause.toString()));
  }

  private static boolean isShown(Class<?> failure) {
    return SHOWN.contains(failure)
        || SHOWN_OF.stream().anyMatch(begin -> failure.getName().startsWith(begin));
  }

  /** The text on one line, with a question mark for what is not to be seen. */
  public static String printable(String text) {
    StringBuilder shown = new StringBuilder();
    text.codePoints().limit(LONGEST).forEach(c -> shown.appendCodePoint(isPrintable(c) ? c : '?'));
    return shown.toString();
  }

  private static boolean isPrintable(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED ->
          false;
      default -> true;
    };
  }
}
