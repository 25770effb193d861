package jobpostings.telemetry;

import java.util.Optional;
import java.util.Set;

/**
 * A failure as text for the log, without anything from a request: most exceptions quote what they
 * can't handle, so only others show their messages. None shows a character that could end a line or
 * control a terminal.
 */
public final class StackTrace {
  /** The longest message, in characters. */
  private static final int MAX_LENGTH = 500;

  private static final int MAX_CAUSES = 10;

  /** Exceptions whose messages are the service's own, or the Java platform's about bugs. */
  private static final Set<Class<?>> SHOWN =
      Set.of(
          IllegalStateException.class,
          NullPointerException.class,
          ClassCastException.class,
          IndexOutOfBoundsException.class);

  /** Packages of exceptions whose messages are shown: the service's and the AWS SDK's. */
  private static final Set<String> SHOWN_OF = Set.of("jobpostings.", "software.amazon.awssdk.");

  private StackTrace() {}

  /** The failure and its causes, each with the calls that led to it. */
  public static String of(Throwable failure) {
    StringBuilder text = new StringBuilder();
    Throwable next = failure;
    for (int i = 0; next != null && i < MAX_CAUSES; i++) {
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

  /** The message, if it may be shown and does not only repeat the cause. */
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

  /** The text on one line, with question marks for invisible characters. */
  public static String printable(String text) {
    StringBuilder shown = new StringBuilder();
    text.codePoints()
        .limit(MAX_LENGTH)
        .forEach(c -> shown.appendCodePoint(isPrintable(c) ? c : '?'));
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
