package jobpostings.dynamodb.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Requires the tables of learned locations to agree. */
final class LearnedPlaces {
  private LearnedPlaces() {}

  /**
   * @throws AssertionError unless the pages list exactly the places that name them, and the
   *     directory has the size of the pages
   */
  static void requireListed(FaultyTables tables) {
    List<String> said =
        tables
            .items("Locations")
            .filter(item -> item.containsKey("page"))
            .map(
                item ->
                    "%s: %s %s, %s"
                        .formatted(
                            item.get("page").n(),
                            item.get("id").n(),
                            item.get("name").s(),
                            item.get("province").s()))
            .sorted()
            .toList();
    List<Map<String, AttributeValue>> pages = tables.items("LocationPages").toList();
    assertThat(
            pages.stream()
                .filter(page -> page.containsKey("places"))
                .flatMap(
                    page ->
                        page.get("places").ss().stream()
                            .map(entry -> page.get("page").n() + ": " + entry))
                .sorted())
        .isEqualTo(said);
    int size = said.stream().mapToInt(entry -> entry.length() - "1: ".length()).sum();
    Predicate<Map<String, AttributeValue>> isDirectory = page -> page.get("page").n().equals("0");
    assertThat(
            pages.stream()
                .filter(isDirectory)
                .filter(directory -> directory.containsKey("size1"))
                .mapToInt(directory -> Integer.parseInt(directory.get("size1").n()))
                .sum())
        .isEqualTo(size);
  }

  /**
   * @throws AssertionError unless the places that the employer has named are counted, each once
   */
  static void requireCounted(FaultyTables tables, int employer) {
    String id = Integer.toString(employer);
    Predicate<Map<String, AttributeValue>> isOfEmployer =
        item -> item.get("employerId").n().equals(id);
    assertThat(
            tables
                .items("NewLocationCounts")
                .filter(isOfEmployer)
                .mapToLong(item -> Long.parseLong(item.get("places").n()))
                .sum())
        .isEqualTo(tables.items("Locations").filter(isOfEmployer).count());
  }
}
