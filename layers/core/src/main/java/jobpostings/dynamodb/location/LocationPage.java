package jobpostings.dynamodb.location;

import static jobpostings.dynamodb.table.Attributes.named;
import static jobpostings.dynamodb.table.Attributes.number;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jobpostings.location.Location;
import jobpostings.location.Province;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A page of the list of learned locations.
 *
 * @param entries such as "559869280 St. John's, NL"; a set of texts, because DynamoDB can add to a
 *     set and remove from it without a read
 */
record LocationPage(int page, Set<String> entries) {
  static final TableSchema<LocationPage> SCHEMA =
      StaticImmutableTableSchema.builder(LocationPage.class, Builder.class)
          .newItemBuilder(Builder::new, Builder::build)
          .addAttribute(
              Integer.class,
              named(
                  "page", LocationPage::page, (b, value) -> b.page = value, primaryPartitionKey()))
          .addAttribute(
              EnhancedType.setOf(String.class),
              named("places", LocationPage::entries, (b, value) -> b.entries = value))
          .build();

  static Map<String, AttributeValue> key(int page) {
    return Map.of("page", number(page));
  }

  List<Location> places() {
    return entries.stream().map(LocationPage::place).toList();
  }

  /** The change that adds places. */
  static Expression add(List<Location> places) {
    return Expression.builder()
        .expression("ADD places :places")
        .putExpressionValue(":places", entries(places))
        .build();
  }

  /** The change that removes places. */
  static Expression remove(List<Location> places) {
    return Expression.builder()
        .expression("DELETE places :places")
        .putExpressionValue(":places", entries(places))
        .build();
  }

  /** The size of the places' entries, in bytes. */
  static int size(List<Location> places) {
    return places.stream()
        .mapToInt(place -> entry(place).getBytes(StandardCharsets.UTF_8).length)
        .sum();
  }

  private static AttributeValue entries(List<Location> places) {
    return AttributeValue.fromSs(places.stream().map(LocationPage::entry).toList());
  }

  private static String entry(Location place) {
    return place.id() + " " + place.description();
  }

  private static Location place(String entry) {
    int space = entry.indexOf(' ');
    int comma = entry.lastIndexOf(", ");
    return new Location(
        Integer.parseInt(entry.substring(0, space)),
        entry.substring(space + 1, comma),
        Province.valueOf(entry.substring(comma + 2)));
  }

  /** Filled in by the schema as it reads an item. */
  private static final class Builder {
    private int page;
    private Set<String> entries = Set.of();

    private LocationPage build() {
      return new LocationPage(page, entries);
    }
  }
}
