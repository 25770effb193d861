package jobpostings.cli.mapping;

import java.util.Set;
import jobpostings.cli.feed.Item;

/**
 * Reads each row of a file, and makes of it the job that can be sent.
 *
 * @param known the fields that at least one job of the file has: a job that lacks one of them has
 *     no value for it
 * @param isPayStrict whether pay that is not understood keeps its job out
 */
public record RowReader(
    Mapping mapping, ReferenceData reference, Set<Field> known, boolean isPayStrict) {
  public Draft draft(Item item) {
    Row row = new Row(mapping, item);
    Title.read(row);
    Workplace workplace = new Workplace(row);
    workplace.readColumns();
    new Places(row, workplace).read();
    workplace.write(known.contains(Field.WORKPLACE));
    new Choices(row, reference).read();
    new Salary(row, reference.periods(), isPayStrict).read(known.contains(Field.SALARY));
    Description.read(row);
    Application.read(row);
    CloseDate.read(row, known.contains(Field.CLOSE_DATE));
    State.read(row, known);
    row.truth(Field.CONFIDENTIAL, "confidential");
    row.truth(Field.AUTO_REFRESH, "autoRefresh");
    return row.draft();
  }
}
