package jobpostings.body;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import jobpostings.problem.Violation;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import jobpostings.text.Excerpt;

/** Characters that the text of a request may not have (docs/contract.md, Validation). Stateless. */
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

  /** The message about the first unpaired surrogate of a text, if it has one. */
  static Optional<String> half(String name, String text) {
    String message =
        "%s has U+%04X at %s, half of a surrogate pair, which is no character. Leave it out.";
    return first(c -> Character.getType(c) == Character.SURROGATE, message, name, text, text);
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
      addWithin(body, at, "", reported, violations);
    }
  }

  /** Checked first: nearly every body has none, and then no pointers are made. */
  private static boolean hasReplacement(JsonNode node) {
    return node.isTextual()
        ? hasReplacement(node.textValue())
        : node.properties().stream().anyMatch(member -> hasReplacement(member.getKey()))
            || node.valueStream().anyMatch(BadCharacters::hasReplacement);
  }

  private static void addWithin(
      JsonNode node, String at, String name, Set<String> reported, Violations violations) {
    if (node.isTextual()) {
      replacement(name, node.textValue())
          .filter(_ -> !reported.contains(at))
          .ifPresent(message -> violations.add(at, ViolationCode.BAD_CHARACTER, message));
    } else if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        addWithin(node.get(i), at + "/" + i, "%s[%d]".formatted(name, i), reported, violations);
      }
    } else if (node.isObject()) {
      for (var member : node.properties()) {
        String pointer = Members.pointer(at, member.getKey());
        replacement("The name of a member", member.getKey())
            .ifPresent(message -> violations.add(pointer, ViolationCode.BAD_CHARACTER, message));
        addWithin(member.getValue(), pointer, Excerpt.name(member.getKey()), reported, violations);
      }
    }
  }
}
