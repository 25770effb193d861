package jobpostings.body;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;

/**
 * What a request says about one member. An empty string and {@code null} mean no value. That
 * differs from not sending the member: in a change, no value clears it.
 */
public sealed interface Sent<T> {

  /** The member is not in the body. */
  record Nothing<T>() implements Sent<T> {}

  /** The member is there, without a value. */
  record NoValue<T>() implements Sent<T> {}

  /** The member has this value, which is valid by itself. */
  record Value<T>(T value) implements Sent<T> {}

  /** The member has a value that is not valid, which has been reported. */
  record Wrong<T>() implements Sent<T> {}

  /** The value, or what is said otherwise. */
  static <T> Sent<T> of(Optional<T> value, Supplier<Sent<T>> otherwise) {
    return value.<Sent<T>>map(Value::new).orElseGet(otherwise);
  }

  /** The value, if there is a valid one. */
  default Optional<T> asOptional() {
    return this instanceof Value<T>(T value) ? Optional.of(value) : Optional.empty();
  }

  /** Whether the body has the member, with a value or without. */
  default boolean isSent() {
    return !(this instanceof Nothing<T>);
  }

  /** Whether the body has a value that is not valid. */
  default boolean isWrong() {
    return this instanceof Wrong<T>;
  }

  /** Whether the body has a value, valid or not. */
  default boolean hasValue() {
    return this instanceof Value<T> || isWrong();
  }

  /** The value if there is one, or else the given one: for members that can't be cleared. */
  default T orElse(T otherwise) {
    return asOptional().orElse(otherwise);
  }

  /** The new value of an optional member whose value was {@code before}. */
  default Optional<T> orBefore(Optional<T> before) {
    return switch (this) {
      case Value<T>(T value) -> Optional.of(value);
      case NoValue<T> _ -> Optional.empty();
      case Nothing<T> _, Wrong<T> _ -> before;
    };
  }

  /**
   * The new value of a required member whose value was {@code before}. If it would be missing, that
   * is reported and the result is empty.
   *
   * @param at pointer to what is required
   * @param what the requirement, as a sentence
   */
  default Optional<T> required(Optional<T> before, String at, String what, Violations violations) {
    Optional<T> after = orBefore(before);
    if (after.isEmpty() && !isWrong()) {
      violations.add(at, ViolationCode.REQUIRED, what);
    }
    return after;
  }

  /** Maps the value to what it means. */
  default <R> Sent<R> map(Function<T, R> meaning) {
    return flatMap(value -> new Value<>(meaning.apply(value)));
  }

  /** The same if not every value means something; one without a meaning is wrong. */
  default <R> Sent<R> flatMap(Function<T, Sent<R>> meaning) {
    return switch (this) {
      case Value<T>(T value) -> meaning.apply(value);
      case Nothing<T> _ -> new Nothing<>();
      case NoValue<T> _ -> new NoValue<>();
      case Wrong<T> _ -> new Wrong<>();
    };
  }
}
