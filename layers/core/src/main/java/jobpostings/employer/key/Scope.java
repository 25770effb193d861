package jobpostings.employer.key;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** A part of what a key may do (docs/contract.md, What a key may do). */
public enum Scope {
  /** Reading jobs and what is known about them. */
  READ,
  /** Everything else on jobs. */
  WRITE,
  /** Webhooks, and the employer's keys. */
  MANAGE;

  /** All scopes. */
  public static final Set<Scope> ALL = Collections.unmodifiableSet(EnumSet.allOf(Scope.class));

  private static final String SEPARATOR = "-";

  private final String text = name().toLowerCase(Locale.ROOT);

  /** Scopes as one word, for places that take plain text: {@code read-write}. */
  public static String join(Set<Scope> scopes) {
    return scopes.stream().sorted().map(Scope::toString).collect(joining(SEPARATOR));
  }

  /** Scopes as messages list them. */
  static String listed(Set<Scope> scopes) {
    return scopes.isEmpty()
        ? "none"
        : scopes.stream().sorted().map(Scope::toString).collect(joining(", "));
  }

  /** The scopes that {@link #join} wrote. Unknown words are left out: they permit nothing. */
  public static Set<Scope> split(String text) {
    Set<Scope> scopes = EnumSet.noneOf(Scope.class);
    for (String word : text.split(SEPARATOR)) {
      Arrays.stream(values()).filter(scope -> scope.text.equals(word)).forEach(scopes::add);
    }
    return Collections.unmodifiableSet(scopes);
  }

  /** As clients see it: lower case. */
  @Override
  public String toString() {
    return text;
  }
}
