package jobpostings.cli.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import java.text.Normalizer;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jobpostings.cli.feed.Cell;
import jobpostings.cli.feed.Item;

/**
 * Turns the jobs of a file into drafts that can be sent.
 *
 * @param known the fields that at least one job of the file has: a job that lacks one of them has
 *     no value for it
 * @param isPayStrict whether pay that is not understood keeps its job out
 */
public record Drafts(
    Mapping mapping, ReferenceData reference, Set<Field> known, boolean isPayStrict) {
  /** The job's referenceId as the service keeps it, or "" if it has none, or not one. */
  static String referenceId(Values values) {
    List<Value> ids = values.filled(Field.REFERENCE_ID);
    return ids.size() == 1 && ids.get(0).cell().isPlain()
        ? Normalizer.normalize(ids.get(0).cell().text(), Normalizer.Form.NFC)
        : "";
  }

  /** The id of a job that came from the service and has no referenceId. */
  static Optional<Integer> id(Item item) {
    return item.cell("referenceId")
        .flatMap(reference -> item.cell("id"))
        .map(Cell::value)
        .filter(JsonNode::canConvertToInt)
        .map(JsonNode::asInt);
  }

  public Draft of(Item item) {
    Drafting drafting = new Drafting(mapping, item);
    drafting.text(Field.TITLE, "title");
    new Locations(drafting).read();
    new Choices(drafting, reference).read();
    new Salaries(drafting, reference.periods(), isPayStrict).read(known.contains(Field.SALARY));
    drafting.description();
    drafting.application();
    drafting.closeDate(known.contains(Field.CLOSE_DATE));
    drafting.status();
    drafting.truth(Field.CONFIDENTIAL, "confidential");
    drafting.truth(Field.AUTO_REFRESH, "autoRefresh");
    return drafting.draft();
  }
}
