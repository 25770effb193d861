package jobpostings.body;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.OptionalInt;
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

  private static OptionalInt find(String text, IntPredicate bad) {
    int c;
    for (int i = 0; i < text.length(); i += Character.charCount(c)) {
      c = text.codePointAt(i);
      if (bad.test(c)) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  /**
   * The message about the first control character of a text, if it has one.
   *
   * @param sent the text as it was sent, with the space around it
   */
  static Optional<String> control(String name, String text, String sent) {
    OptionalInt control = find(text, Character::isISOControl);
    if (control.isEmpty()) {
      return Optional.empty();
    }
    int index = sent.indexOf(text) + control.getAsInt();
    return Optional.of(
        "%s has the control character U+%04X at %s. Leave it out."
            .formatted(name, (int) sent.charAt(index), place(sent, index)));
  }

  /** The message about the first unpaired surrogate of a text, if it has one. */
  static Optional<String> half(String name, String text) {
    OptionalInt half =
        find(text, c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    if (half.isEmpty()) {
      return Optional.empty();
    }
    int index = half.getAsInt();
    return Optional.of(
        "%s has U+%04X at %s, half of a surrogate pair, which is no character. Leave it out."
            .formatted(name, (int) text.charAt(index), place(text, index)));
  }

  /** The message about the first U+FFFD of a text, if it has one. */
  static Optional<String> replacement(String name, String text) {
    return hasReplacement(text) ? Optional.of(replacementMessage(name, text)) : Optional.empty();
  }

  private static String replacementMessage(String name, String text) {
    return "%s has U+FFFD at %s, which stands for bytes that are not UTF-8. Send the body in UTF-8."
        .formatted(name, place(text, text.indexOf(REPLACEMENT)));
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
    if (node.isTextual()) {
      return hasReplacement(node.textValue());
    }
    for (var member : node.properties()) {
      if (hasReplacement(member.getKey())) {
        return true;
      }
    }
    for (JsonNode inner : node) {
      if (hasReplacement(inner)) {
        return true;
      }
    }
    return false;
  }

  private static void addWithin(
      JsonNode node, String at, String name, Set<String> reported, Violations violations) {
    if (node.isTextual()) {
      String text = node.textValue();
      if (hasReplacement(text) && !reported.contains(at)) {
        violations.add(at, ViolationCode.BAD_CHARACTER, replacementMessage(name, text));
      }
    } else if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        addWithin(node.get(i), at + "/" + i, "%s[%d]".formatted(name, i), reported, violations);
      }
    } else if (node.isObject()) {
      for (var member : node.properties()) {
        String pointer = Members.pointer(at, member.getKey());
        if (hasReplacement(member.getKey())) {
          violations.add(
              pointer,
              ViolationCode.BAD_CHARACTER,
              replacementMessage("The name of a member", member.getKey()));
        }
        addWithin(member.getValue(), pointer, Excerpt.name(member.getKey()), reported, violations);
      }
    }
  }
}
