package jobpostings.job.description;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tags that a description may have, in the order in which messages list them. */
enum Tag {
  STRONG,
  B,
  EM,
  I,
  BR,
  P,
  DIV,
  UL,
  OL,
  LI,
  A;

  /** All of them, for messages. */
  static final String LISTED =
      Stream.of(values()).map(Tag::toString).collect(Collectors.joining(", "));

  private static final Map<String, Tag> BY_NAME =
      Stream.of(values()).collect(Collectors.toUnmodifiableMap(Tag::toString, tag -> tag));

  private final String text = name().toLowerCase(Locale.ROOT);

  /** The tag of that name in lower case. */
  static Optional<Tag> of(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /** Whether it ends a paragraph that is open. */
  boolean isBlock() {
    return switch (this) {
      case P, DIV, UL, OL, LI -> true;
      default -> false;
    };
  }

  /** Whether its end tag may be left out. */
  boolean isEndOptional() {
    return this == P || this == LI;
  }

  /** Its name in lower case. */
  @Override
  public String toString() {
    return text;
  }
}
