package jobpostings.cli.mapping;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The names by which a file is read without a mapping. */
class FieldTest {
  private static final Path REASONS = Path.of("src/test/resources/cases/names.txt");

  /** cases/names.txt has each of them once, and says why it can mean nothing else. */
  @Test
  void eachNameCanMeanOneThingOnly() throws IOException {
    Map<String, Set<String>> reasoned = new HashMap<>();
    for (String line : Files.readAllLines(REASONS).stream().skip(1).toList()) {
      String[] row = line.split(" \\| ");
      assertThat(row).as(line).hasSize(3);
      for (String name : row[1].split(", ")) {
        boolean isNew =
            reasoned.computeIfAbsent(row[0], any -> new HashSet<>()).add(Folding.plain(name));
        assertThat(isNew).as(name).isTrue();
      }
    }

    Map<String, Set<String>> read =
        Arrays.stream(Field.values())
            .collect(
                toMap(Field::key, field -> Set.copyOf(Words.usual().plain("column", field.key()))));
    assertThat(read).isEqualTo(reasoned);
    assertThat(read.values().stream().flatMap(Set::stream).collect(toSet()))
        .as("no name is of two fields")
        .hasSize(read.values().stream().mapToInt(Set::size).sum());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "End Date",
        "lastDate",
        "lastDay",
        "endsOn",
        "endsAt",
        "validTo",
        "Date de fin",
        "Due Date",
        "Filled",
        "filledAt",
        "filled_on",
        "Pourvu",
        "startDate",
        "Job Start Date",
        "starts",
        "date",
        "Date de début",
        "open",
        "Ouvert",
        "internal",
        "Interne",
        "external",
        "visible",
        "published",
        "Posting Type",
        "Stage",
        "Visibility",
        "Web Status",
        "Unpost Date",
        "Wage",
        "Rate",
        "Pay Frequency",
        "Candidate Status",
        "Country of study",
        "currencyRisk",
        "État"
      })
  void aNameThatMayMeanSomethingElseIsNone(String name) {
    assertThat(Field.ofName(name)).isEmpty();
  }
}
