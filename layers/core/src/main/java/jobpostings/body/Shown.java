package jobpostings.body;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/** How a message speaks of what a request holds. */
final class Shown {
  private static final int LONGEST_NAME = 100;

  private Shown() {}

  /** The name of a member, cut where a client sends one that would fill the answer. */
  static String shortened(String name) {
    if (name.length() <= LONGEST_NAME) {
      return name;
    }
    boolean splitsPair = Character.isHighSurrogate(name.charAt(LONGEST_NAME - 1));
    return name.substring(0, splitsPair ? LONGEST_NAME - 1 : LONGEST_NAME) + "…";
  }

  static String typeOf(JsonNode node) {
    return switch (node.getNodeType()) {
      case ARRAY, OBJECT -> "an " + node.getNodeType().name().toLowerCase(Locale.ROOT);
      case BOOLEAN -> "true or false";
      case STRING -> "text";
      default -> "a " + node.getNodeType().name().toLowerCase(Locale.ROOT);
    };
  }
}
