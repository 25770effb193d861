package jobpostings.cli.mapping;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.stream.Stream;
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
  public FeedJob draft(Item item) {
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
    OptionalMembers.read(row);
    if (row.isOfService()) {
      Stream.of("disclosures", "metadata").flatMap(row::member).forEach(row::take);
    }
    return row.draft();
  }

  /**
   * A draft with faults, with something that is right in place of each: the service then looks at
   * all else, and says of places what it says of those of a job that it takes.
   */
  public FeedJob withoutFaults(FeedJob draft) {
    ObjectNode job = draft.job().deepCopy();
    for (String pointer : draft.faulty()) {
      String member = pointer.replaceFirst("^/([^/]*).*", "$1");
      switch (member) {
        case "categories" ->
            job.putArray(member).addObject().put("id", reference.categories().any());
        case "positionType" -> job.putObject(member).put("id", reference.types().any());
        case "title", "description" -> job.put(member, member);
        case "applicantRoutingType" -> {
          job.remove("applicationUrl");
          job.putObject(member).put("id", Application.BY_EMAIL);
          job.put("applicationEmail", "jobs@example.com");
        }
        case "referenceId" -> job.put(member, "trial " + draft.position());
        case "locations" -> {
          // What is wrong with these is told of them as they are.
        }
        default -> job.remove(member);
      }
    }
    return draft.as(job);
  }
}
