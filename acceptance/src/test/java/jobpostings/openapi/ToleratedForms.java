package jobpostings.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import jobpostings.reference.ApplicantRoutingType;
import jobpostings.text.Blank;
import jobpostings.text.Composed;
import jobpostings.text.Trimmed;

/**
 * Forms that the service accepts although the document does not describe them
 * (docs/to-the-letter.md, Members): space around text, blank text for no value, no value where
 * there is a default, and numbers as text. Bodies are turned into the documented form, so that no
 * other deviation passes.
 */
final class ToleratedForms {
  /** The other forms that a value may have. */
  private enum Form {
    /** Space around it does not count. */
    TEXT,
    /** The same; and a blank text is null. */
    CLEARED,
    /** The same; and in any form of Unicode. */
    IDENTIFIER,
    /** As CLEARED; and without a value the member counts as not sent. */
    DEFAULTED,
    /** A blank text counts as not sent, and a number may be in a text. */
    ID,
    /** A blank text is null, and a number may be in a text. */
    AMOUNT
  }

  private static final Map<String, Form> MEMBERS =
      Map.ofEntries(
          Map.entry("referenceId", Form.IDENTIFIER),
          Map.entry("title", Form.TEXT),
          Map.entry("closeDate", Form.CLEARED),
          Map.entry("dryRun", Form.DEFAULTED),
          Map.entry("newPlaces", Form.DEFAULTED),
          Map.entry("ifMatch", Form.DEFAULTED),
          Map.entry("asOf", Form.CLEARED),
          Map.entry("maxRemovals", Form.AMOUNT),
          Map.entry("op", Form.TEXT),
          Map.entry("confidential", Form.DEFAULTED),
          Map.entry("autoRefresh", Form.DEFAULTED),
          Map.entry("status", Form.DEFAULTED),
          Map.entry("id", Form.ID),
          Map.entry("salary", Form.CLEARED),
          Map.entry("amount", Form.AMOUNT),
          Map.entry("maxAmount", Form.AMOUNT),
          Map.entry("period", Form.DEFAULTED),
          Map.entry("plusCommission", Form.DEFAULTED),
          Map.entry("applicationEmail", Form.CLEARED),
          Map.entry("applicationUrl", Form.CLEARED));

  private ToleratedForms() {}

  /** The same body in its documented form. */
  static JsonNode undone(JsonNode sent) {
    return switch (sent) {
      case ObjectNode object -> undone(object);
      case ArrayNode array -> {
        ArrayNode elements = array.arrayNode();
        array.forEach(element -> elements.add(undone(element)));
        yield elements;
      }
      default -> sent;
    };
  }

  private static ObjectNode undone(ObjectNode sent) {
    ObjectNode object = sent.objectNode();
    for (Map.Entry<String, JsonNode> member : sent.properties()) {
      Optional<Form> form = Optional.ofNullable(MEMBERS.get(member.getKey()));
      Optional<JsonNode> value =
          form.map(known -> undone(known, member.getValue()))
              .orElseGet(() -> Optional.of(member.getValue()));
      value.ifPresent(kept -> object.set(member.getKey(), undone(kept)));
    }
    if (object.at("/applicantRoutingType/id").asInt() != ApplicantRoutingType.EMAIL.id()) {
      object.remove("applicationEmail");
    }
    if (object.at("/applicantRoutingType/id").asInt() != ApplicantRoutingType.URL.id()) {
      object.remove("applicationUrl");
    }
    return object;
  }

  /** None if it counts as not sent. */
  private static Optional<JsonNode> undone(Form form, JsonNode value) {
    boolean isBlank = value.isNull() || value.isTextual() && Blank.isBlank(value.asText());
    if (isBlank) {
      return switch (form) {
        case TEXT -> Optional.of(value);
        case CLEARED, IDENTIFIER, AMOUNT -> Optional.of(NullNode.getInstance());
        case DEFAULTED, ID -> Optional.empty();
      };
    }
    if (!value.isTextual()) {
      return Optional.of(value);
    }
    String text = Trimmed.of(value.asText());
    return Optional.of(
        switch (form) {
          case TEXT, CLEARED, DEFAULTED -> TextNode.valueOf(text);
          case IDENTIFIER -> TextNode.valueOf(Composed.of(text));
          case ID, AMOUNT -> number(text).<JsonNode>map(DecimalNode::valueOf).orElse(value);
        });
  }

  private static Optional<BigDecimal> number(String text) {
    try {
      return Optional.of(new BigDecimal(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
