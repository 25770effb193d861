package jobpostings.dynamodb.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Requires the tables of learned locations to agree. */
final class LearnedPlaces {
  private LearnedPlaces() {}

  /**
   * @throws AssertionError unless the summary of the list has the sum of the listed places
   */
  static void requireListed(FaultyTables tables) {
    assertThat(
            tables
                .items("Locations")
                .filter(item -> item.containsKey("listed"))
                .mapToLong(item -> Long.parseLong(item.get("listed").n()))
                .sum())
        .isEqualTo(
            tables
                .items("Locations")
                .filter(item -> item.containsKey("kind"))
                .filter(item -> !item.containsKey("hidden") && item.containsKey("confirmedAt"))
                .mapToLong(item -> Long.parseLong(item.get("id").n()))
                .sum());
  }

  /**
   * @throws AssertionError unless the places that the employer has named are counted, each once
   */
  static void requireCounted(FaultyTables tables, int employer) {
    String id = Integer.toString(employer);
    Predicate<Map<String, AttributeValue>> isOfEmployer =
        item -> item.containsKey("employerId") && item.get("employerId").n().equals(id);
    assertThat(
            tables
                .items("RequestCounts")
                .filter(isOfEmployer)
                .filter(item -> item.containsKey("places"))
                .mapToLong(item -> Long.parseLong(item.get("places").n()))
                .sum())
        .isEqualTo(tables.items("Locations").filter(isOfEmployer).count());
  }
}
