package jobpostings.job.description;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jobpostings.text.Excerpt;
import jobpostings.web.WebAddress;

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

  private static final List<String> TARGETS = List.of("_blank", "_self", "_parent", "_top");
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

  /** What is wrong with an attribute of such a tag, to end a sentence; empty if nothing is. */
  String attributeFault(String name, String value) {
    if (this != A) {
      return "is not allowed. Only <a> takes attributes: href and target.";
    }
    return switch (name) {
      case "href" -> WebAddress.linkFault(value).orElse("");
      case "target" ->
          TARGETS.contains(value)
              ? ""
              : "must be one of %s, not \"%s\"."
                  .formatted(String.join(", ", TARGETS), Excerpt.beginning(value));
      default -> "is not allowed. <a> takes only href and target.";
    };
  }

  /** Its name in lower case. */
  @Override
  public String toString() {
    return text;
  }
}
