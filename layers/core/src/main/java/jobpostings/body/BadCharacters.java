package jobpostings.body;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import jobpostings.problem.Violation;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import jobpostings.text.Blank;
import jobpostings.text.Excerpt;

/** Characters that the text of a request may not have (docs/to-the-letter.md, Job). Stateless. */
final class BadCharacters {
  /** What decoding puts in place of bytes that are not UTF-8. */
  private static final char REPLACEMENT = '\uFFFD';

  private BadCharacters() {}

  private static boolean hasReplacement(String text) {
    return text.indexOf(REPLACEMENT) >= 0;
  }

  /**
   * The message about the first control character of a text, if it has one.
   *
   * @param sent the text as it was sent, with the space around it
   */
  static Optional<String> control(String name, String text, String sent) {
    String message = "%s has the control character U+%04X at %s. Leave it out.";
    return first(Character::isISOControl, message, name, text, sent);
  }

  /**
   * The message about the first character of a text that displays show nothing of, if it has one.
   *
   * @param sent the text as it was sent, with the space around it
   */
  static Optional<String> ignorable(String name, String text, String sent) {
    String message = "%s has the character U+%04X at %s, which can't be seen. Leave it out.";
    return first(Blank::isIgnorable, message, name, text, sent);
  }

  /** The message about the first unpaired surrogate of a text, if it has one. */
  static Optional<String> half(String name, String text) {
    String message =
        "%s has U+%04X at %s, half of a surrogate pair, which is no character. Leave it out.";
    return first(
        c -> Character.MIN_SURROGATE <= c && c <= Character.MAX_SURROGATE,
        message,
        name,
        text,
        text);
  }

  private static Optional<String> first(
      IntPredicate bad, String message, String name, String text, String sent) {
    int c;
    for (int i = 0; i < text.length(); i += Character.charCount(c)) {
      c = text.codePointAt(i);
      if (bad.test(c)) {
        return Optional.of(message.formatted(name, c, place(sent, sent.indexOf(text) + i)));
      }
    }
    return Optional.empty();
  }

  /** The message about the first U+FFFD of a text, if it has one. */
  static Optional<String> replacement(String name, String text) {
    String message =
        "%s has U+%04X at %s, which stands for bytes that are not UTF-8. Send the body in UTF-8.";
    return hasReplacement(text) // Nearly no text has one, and this is the faster look.
        ? first(c -> c == REPLACEMENT, message, name, text, text)
        : Optional.empty();
  }

  /** For people, counted in characters from 1; with the line, if it is not the first. */
  private static String place(String text, int index) {
    int line = 1;
    int start = 0;
    for (int i = text.indexOf('\n'); i >= 0 && i < index; i = text.indexOf('\n', i + 1)) {
      line++;
      start = i + 1;
    }
    int column = text.codePointCount(start, index) + 1;
    return line == 1 ? "character " + column : "line %d, column %d".formatted(line, column);
  }

  /**
   * Adds a violation for every text and every name in an object that has U+FFFD, whether the member
   * is known or not: a body in another encoding is not what its client thinks it is. Texts that are
   * reported already are not added again.
   *
   * @param at the pointer to the object; empty if it is a whole body
   */
  static void addReplacements(ObjectNode body, String at, Violations violations) {
    if (hasReplacement(body)) {
      Set<String> reported =
          violations.listed().stream()
              .filter(violation -> violation.code() == ViolationCode.BAD_CHARACTER)
              .map(Violation::at)
              .collect(Collectors.toSet());
      new Replacements(reported, violations).addWithin(body, PathStep.of(at));
    }
  }

  /** Checked first: nearly every body has none, and then there is nothing to report. */
  private static boolean hasReplacement(ObjectNode body) {
    Deque<JsonNode> left = new ArrayDeque<>(List.of(body));
    while (!left.isEmpty()) {
      JsonNode node = left.pop();
      for (var member : node.properties()) {
        if (hasReplacement(member.getKey())) {
          return true;
        }
      }
      for (JsonNode each : node) {
        if (each.isTextual() && hasReplacement(each.textValue())) {
          return true;
        }
        if (each.isContainerNode()) {
          left.push(each);
        }
      }
    }
    return false;
  }

  /**
   * Where a value is. Its pointer, which may be a thousand times as long as the value, is put
   * together only if it is asked for.
   *
   * @param outer that which it is in; none for the outermost
   * @param member its name, if it is a member; or else the whole pointer of the outermost
   * @param index its place in an array; -1 if it is in none
   * @param depth how many steps its pointer has
   */
  private record PathStep(Optional<PathStep> outer, String member, int index, int depth) {
    static PathStep of(String at) {
      return new PathStep(Optional.empty(), at, -1, steps(at));
    }

    static int steps(String pointer) {
      return (int) pointer.chars().filter(c -> c == '/').count();
    }

    PathStep member(String name) {
      return new PathStep(Optional.of(this), name, -1, depth + 1);
    }

    PathStep element(int i) {
      return new PathStep(Optional.of(this), "", i, depth + 1);
    }

    String pointer() {
      return outer
          .map(PathStep::pointer)
          .map(at -> index < 0 ? Members.pointer(at, member) : at + "/" + index)
          .orElse(member);
    }

    /** What messages call it. */
    String name() {
      return outer
          .filter(_ -> index >= 0)
          .map(array -> "%s[%d]".formatted(array.name(), index))
          .orElseGet(() -> Excerpt.name(member));
    }
  }

  /**
   * Reports every U+FFFD. How deep that goes is limited where bodies are parsed.
   *
   * @param reported the pointers of texts that are reported already
   * @param deepest how many steps these have at most
   */
  private record Replacements(Set<String> reported, int deepest, Violations violations) {
    Replacements(Set<String> reported, Violations violations) {
      this(reported, reported.stream().mapToInt(PathStep::steps).max().orElse(-1), violations);
    }

    void addWithin(JsonNode node, PathStep place) {
      if (node.isTextual()) {
        if (hasReplacement(node.textValue()) && !isReported(place)) {
          add(place, place::name, node.textValue());
        }
        return;
      }
      for (var member : node.properties()) {
        PathStep inside = place.member(member.getKey());
        if (hasReplacement(member.getKey())) {
          add(inside, () -> "The name of a member", member.getKey());
        }
        addWithin(member.getValue(), inside);
      }
      for (int i = 0; node.isArray() && i < node.size(); i++) {
        addWithin(node.get(i), place.element(i));
      }
    }

    private boolean isReported(PathStep place) {
      return place.depth() <= deepest && reported.contains(place.pointer());
    }

    private void add(PathStep place, Supplier<String> name, String text) {
      violations.add(
          () ->
              new Violation(
                  place.pointer(),
                  ViolationCode.BAD_CHARACTER,
                  replacement(name.get(), text).orElseThrow()));
    }
  }
}
