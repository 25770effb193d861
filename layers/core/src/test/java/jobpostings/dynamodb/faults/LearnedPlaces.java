package jobpostings.dynamodb.faults;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.partitioningBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Requires the tables of learned locations to agree. */
final class LearnedPlaces {
  private LearnedPlaces() {}

  /**
   * @throws AssertionError unless each place that is not deleted has an item by its id, and is in
   *     the index if it is to be listed; and unless the counter has the highest id
   */
  static void requireListed(FaultyTables tables) {
    Map<Boolean, List<Map<String, AttributeValue>>> places =
        tables
            .items("Locations")
            .filter(item -> item.containsKey("id"))
            .collect(partitioningBy(item -> item.containsKey("employerId")));
    assertThat(places.get(true))
        .filteredOn(item -> !item.containsKey("deleted"))
        .extracting(item -> item.get("id").n() + item.get("name").s())
        .containsExactlyInAnyOrderElementsOf(
            places.get(false).stream()
                .map(item -> item.get("place").s() + item.get("name").s())
                .toList());
    assertThat(places.get(true))
        .allSatisfy(
            item ->
                assertThat(item.containsKey("listed"))
                    .isEqualTo(
                        item.containsKey("listedAt")
                            && !item.containsKey("hidden")
                            && !item.containsKey("deleted")));
    assertThat(
            tables
                .items("Locations")
                .flatMap(item -> Stream.ofNullable(item.get("lastId")))
                .map(AttributeValue::n))
        .containsExactlyElementsOf(
            places.get(true).stream()
                .map(item -> item.get("id").n())
                .max(comparingInt(Integer::parseInt))
                .stream()
                .toList());
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
