package jobpostings.location;

import static jobpostings.dynamodb.Attributes.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import jobpostings.dynamodb.ItemSchema;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The item of a place by its name.
 *
 * @param deleted whether operators deleted it; the item stays, because its id remains taken
 */
record LearnedLocationItem(LearnedLocation place, boolean deleted) {
  static final String INDEX = "listed-id";

  /** Of all listed places, so that one partition of the index has them. */
  static final String LISTED = "yes";

  /** What changes of an item. */
  private static final List<String> CHANGING =
      List.of("learnedAt", "hidden", "confirmedAt", "deleted");

  /** What items by name, items by id and the index have of a place. */
  private static ItemSchema<Location, LocationBuilder> location() {
    return new ItemSchema<Location, LocationBuilder>()
        .integer("id", Location::id, LocationBuilder::id)
        .text("name", Location::name, LocationBuilder::name)
        .value(Province.class, "province", Location::province, LocationBuilder::province);
  }

  /** Items by id, and those of the index. */
  static final TableSchema<Location> BY_ID =
      location()
          .text("place", place -> Integer.toString(place.id()), (_, _) -> {})
          .build(Location.class, LocationBuilder::builder, LocationBuilder::build);

  static final TableSchema<LearnedLocationItem> SCHEMA =
      new ItemSchema<LearnedLocationItem, Builder>()
          .text("place", LearnedLocationItem::key, (_, _) -> {})
          .part(location(), item -> item.place.location(), b -> b.location)
          .integer(
              "employerId",
              item -> item.place.employerId(),
              (b, value) -> b.place.employerId(value))
          .moment(
              "learnedAt", item -> item.place.learnedAt(), (b, value) -> b.place.learnedAt(value))
          .flag(
              "hidden",
              item -> item.place.hidden() ? true : null,
              (b, value) -> b.place.hidden(value))
          .optionalMoment(
              "confirmedAt",
              item -> item.place.confirmedAt(),
              (b, value) -> b.place.confirmedAt(Optional.of(value)))
          .text("listed", item -> item.isListed() ? LISTED : null, (_, _) -> {})
          .flag("deleted", item -> item.deleted ? true : null, (b, value) -> b.deleted = value)
          .build(LearnedLocationItem.class, Builder::new, Builder::build);

  String key() {
    return place.location().key();
  }

  private boolean isListed() {
    return !deleted && place.isListed();
  }

  /** The condition that the item is still as it was read. */
  Expression isUnchanged() {
    Map<String, AttributeValue> read = SCHEMA.itemToMap(this, true);
    Map<String, AttributeValue> values = new HashMap<>();
    CHANGING.stream()
        .filter(read::containsKey)
        .forEach(name -> values.put(":" + name, read.get(name)));
    return Expression.builder()
        .expression(
            CHANGING.stream()
                .map(
                    name ->
                        (read.containsKey(name) ? "#%1$s = :%1$s" : "attribute_not_exists(#%1$s)")
                            .formatted(name))
                .collect(Collectors.joining(" AND ")))
        .expressionNames(
            CHANGING.stream().collect(Collectors.toMap(name -> "#" + name, name -> name)))
        .expressionValues(values)
        .build();
  }

  static Map<String, AttributeValue> keyOf(String place) {
    return Map.of("place", text(place));
  }

  private static final class Builder {
    private final LocationBuilder location = LocationBuilder.builder();
    private final LearnedLocationBuilder place =
        LearnedLocationBuilder.builder().confirmedAt(Optional.empty());
    private boolean deleted;

    private LearnedLocationItem build() {
      return new LearnedLocationItem(place.location(location.build()).build(), deleted);
    }
  }
}
