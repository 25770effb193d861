package jobpostings.cli.mapping;

import java.util.List;
import java.util.Optional;

/** What a mapping alone can say: what the employer discloses, and the integrator's own data. */
final class OptionalMembers {
  private static final String VACANCY = "vacancy";

  private OptionalMembers() {}

  static void read(Row row) {
    row.clear(Field.USES_AI, () -> row.job.withObjectProperty("disclosures").putNull("usesAi"));
    row.clear(Field.VACANCY, () -> row.job.withObjectProperty("disclosures").putNull(VACANCY));
    row.truth(Field.USES_AI)
        .ifPresent(
            is -> {
              row.origin(Field.USES_AI.pointer(), Field.USES_AI);
              row.job.withObjectProperty("disclosures").put("usesAi", is);
            });
    String vacancy = row.text(Field.VACANCY);
    if (!vacancy.isEmpty()) {
      Optional<Boolean> isExisting = row.yesOrNo(Field.VACANCY, vacancy);
      String said = isExisting.map(is -> is ? "existing" : "future").orElse(vacancy);
      row.origin(Field.VACANCY.pointer(), Field.VACANCY);
      row.job.withObjectProperty("disclosures").put(VACANCY, said);
    }
    row.mapping.metadata(row.item).forEach((name, values) -> metadata(row, name, values));
  }

  private static void metadata(Row row, String name, List<Value> values) {
    for (Value value : values) {
      String text = value.cell().text();
      row.origins.put("/metadata/" + name, value.cell());
      row.job.withObjectProperty("metadata").put(name, NoValue.is(text) ? null : text);
    }
  }
}
