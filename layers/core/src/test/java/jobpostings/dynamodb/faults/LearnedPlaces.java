package jobpostings.dynamodb.faults;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.partitioningBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
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
                        item.containsKey("confirmedAt")
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
}
