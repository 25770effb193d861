package jobpostings.cli.proposal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import jobpostings.cli.mapping.Field;
import jobpostings.cli.mapping.Mapping;

/**
 * A line of a mapping in the making: certain if it has an answer, else a question.
 *
 * @param member of the mapping: columns, values or defaults
 * @param of the value that stands for something; "" for a column or a default
 * @param answer what is certain, if anything is
 * @param likeliest what a question has to choose from
 * @param examples of values in the feed
 */
public record Proposal(
    String member,
    Field field,
    String of,
    Optional<String> answer,
    List<String> likeliest,
    List<String> examples) {
  public static final String COLUMNS = "columns";
  public static final String VALUES = "values";
  public static final String DEFAULTS = "defaults";

  /** A column that is found without a word in the mapping, and only shown. */
  public static final String KNOWN = "known";

  /** Several names of columns, which are all taken, between the pluses of an answer. */
  static final String ALL_OF = " + ";

  /** The answer that a field is nowhere, though a name seems to be its. */
  static final String NOWHERE = "";

  /** How that answer is offered. */
  public static final String NONE_OF_THEM = "nowhere";

  public boolean isCertain() {
    return answer.isPresent();
  }

  public Proposal answered(String said) {
    String other = said.equals(NONE_OF_THEM) ? NOWHERE : said;
    return new Proposal(member, field, of, Optional.of(other), likeliest, examples);
  }

  public Proposal open() {
    return new Proposal(member, field, of, Optional.empty(), likeliest, examples);
  }

  /** Writes it into a mapping; what is open too, where a person will see it. */
  void into(ObjectNode mapping) {
    if (member.equals(KNOWN)) {
      return;
    }
    ObjectNode in = mapping.withObjectProperty(member);
    if (!of.isEmpty()) {
      in = in.withObjectProperty(field.key());
    }
    String name = of.isEmpty() ? field.key() : of;
    if (!isCertain() && in.has(name)) {
      return; // What was said before holds until somebody answers.
    }
    String text = answer.orElse(Mapping.OPEN + " " + String.join(" | ", likeliest));
    if (text.isEmpty()) {
      in.putNull(name);
    } else if (member.equals(COLUMNS) && text.contains(ALL_OF)) {
      List.of(text.split(" \\+ ")).forEach(in.putArray(name)::add);
    } else {
      in.put(name, text);
    }
  }

  /** What is asked, or was found, for a person. */
  public String told() {
    return switch (member) {
      case COLUMNS -> "Where is the %s?".formatted(field.key());
      case DEFAULTS -> "What is the %s of jobs that have none?".formatted(field.key());
      default -> "%s \"%s\" is".formatted(field.key(), of);
    };
  }
}
