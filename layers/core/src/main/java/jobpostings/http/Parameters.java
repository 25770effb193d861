package jobpostings.http;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import jobpostings.page.PageToken;
import jobpostings.problem.Problem;
import jobpostings.problem.Violation;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import jobpostings.text.Blank;
import jobpostings.text.Trimmed;

/**
 * Reads the query parameters of a request. An empty value counts as not sent. Errors are collected,
 * and {@link #check} throws them.
 */
public final class Parameters {
  private static final Pattern WHOLE = Pattern.compile("-?[0-9]++");

  private final Map<String, List<String>> query;
  private final Violations violations = new Violations();

  /**
   * @param known the parameters that exist
   */
  public Parameters(Request request, Set<String> known) {
    query = request.query();
    if (request.strict()) {
      query.keySet().stream()
          .filter(name -> !known.contains(name))
          .sorted()
          .forEach(
              name ->
                  violations.add(
                      name, () -> Violation.unknownName(name, "query parameter", name, known)));
    }
  }

  /** Text of any length, trimmed. */
  public Optional<String> text(String name) {
    return sent(name);
  }

  /**
   * Text, trimmed.
   *
   * @param most in code points
   */
  public Optional<String> text(String name, int most) {
    return text(name).filter(text -> violations.requireLength(name, name, text, most));
  }

  /** What to search for. */
  public Optional<String> search() {
    return text("q", 256);
  }

  /**
   * A value, converted by {@code meaning}; none if it was not sent, or is not allowed.
   *
   * @param allowed what the value may be, in words
   */
  public <T> Optional<T> value(String name, Function<String, Optional<T>> meaning, String allowed) {
    Optional<String> text = sent(name);
    Optional<T> value = text.flatMap(meaning);
    if (text.isPresent() && value.isEmpty()) {
      violations.add(name, ViolationCode.UNKNOWN_VALUE, "%s must be %s.".formatted(name, allowed));
    }
    return value;
  }

  /**
   * Where the page begins; none for the first page.
   *
   * @param list the operation, as {@link PageToken} names it
   * @param key reads the key that the token has; none if a list has no such key
   */
  public <T> Optional<T> after(String list, Function<List<String>, Optional<T>> key) {
    return value(
        "after",
        token -> PageToken.read(list, token).flatMap(key),
        "one that this service gave in \"next\"");
  }

  /** An Int32 of at least 1. */
  public int positive(String name, int otherwise) {
    return positive(name, otherwise, Integer.MAX_VALUE);
  }

  /** A whole number from 1 to {@code most}. */
  public int positive(String name, int otherwise, int most) {
    Optional<String> text = sent(name);
    if (text.isEmpty()) {
      return otherwise;
    }
    boolean isWhole = WHOLE.matcher(text.get()).matches();
    BigInteger number = isWhole ? new BigInteger(text.get()) : BigInteger.ZERO;
    if (number.signum() > 0 && number.compareTo(BigInteger.valueOf(most)) <= 0) {
      return number.intValue();
    }
    violations.add(
        name,
        isWhole ? ViolationCode.OUT_OF_RANGE : ViolationCode.WRONG_TYPE,
        "%s must be a whole number from 1 to %d.".formatted(name, most));
    return otherwise;
  }

  /** Adds a violation of a parameter. */
  public void refuse(String name, ViolationCode code, String message) {
    violations.add(name, code, message);
  }

  /**
   * @throws Problem if anything that was read is wrong
   */
  public void check() {
    if (!violations.isEmpty()) {
      throw Problem.badParameter(violations);
    }
  }

  private Optional<String> sent(String name) {
    List<String> values =
        query.getOrDefault(name, List.of()).stream()
            .filter(text -> !Blank.isBlank(text))
            .map(Trimmed::of)
            .distinct()
            .toList();
    if (values.size() > 1) {
      violations.add(
          name,
          ViolationCode.DUPLICATE,
          "%s is there with %d different values. Send one of them.".formatted(name, values.size()));
      return Optional.empty();
    }
    return values.stream().findFirst();
  }
}
