package jobpostings.dynamodb.location;

import static jobpostings.dynamodb.table.Attributes.expression;
import static jobpostings.dynamodb.table.Attributes.number;
import static jobpostings.dynamodb.table.Attributes.text;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.dynamodb.table.Query;
import jobpostings.dynamodb.table.Table;
import jobpostings.location.LearnedLocation;
import jobpostings.location.LearnedLocationBuilder;
import jobpostings.location.LocationBuilder;
import jobpostings.location.Province;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item of the table of learned locations. A place is listed if it has the time at which it was
 * confirmed, and neither the attribute that says that it is hidden nor the one that says that it is
 * deleted. The item of a deleted place stays, because its id remains taken, but it is in no index.
 *
 * @param key the name and province as they are compared: "st johns, NL"; the index lacks it
 * @param place without its employer in the index
 */
record LearnedLocationItem(String key, LearnedLocation place, boolean deleted) {

  /**
   * The kind of all locations, so that one partition of the index has them in order. They are few,
   * and new ones are rare.
   */
  private static final String KIND = "learned";

  static final TableSchema<LearnedLocationItem> SCHEMA =
      new ItemSchema<LearnedLocationItem, Builder>()
          .integer("id", LearnedLocationItem::id, (b, value) -> b.location.id(value))
          .text("key", LearnedLocationItem::key, (b, value) -> b.key = value)
          .text("name", item -> item.place.location().name(), (b, value) -> b.location.name(value))
          .value(
              Province.class,
              "province",
              item -> item.place.location().province(),
              (b, value) -> b.location.province(value))
          .integer(
              "employerId",
              item -> item.place.employerId(),
              (b, value) -> b.place.employerId(value))
          .text("kind", item -> item.deleted ? null : KIND, (_, _) -> {})
          .number(
              "learnedAt",
              item -> item.place.learnedAt().toEpochMilli(),
              (b, value) -> b.place.learnedAt(Instant.ofEpochMilli(value)))
          .flag(
              "hidden",
              item -> item.place.hidden() ? true : null,
              (b, value) -> b.place.hidden(value))
          .optional(
              EnhancedType.of(Long.class),
              "confirmedAt",
              item -> item.place.confirmedAt().map(Instant::toEpochMilli),
              (b, value) -> b.place.confirmedAt(Optional.of(Instant.ofEpochMilli(value))))
          .flag("deleted", item -> item.deleted ? true : null, (b, value) -> b.deleted = value)
          .build(LearnedLocationItem.class, Builder::new, Builder::build);

  int id() {
    return place.id();
  }

  /** Its id if it is in lists, otherwise 0. */
  long listedId() {
    return !deleted && place.isListed() ? id() : 0;
  }

  /** All places that are not deleted, in the order of learning, from the index. */
  static Query<LearnedLocationItem> byTime(Table<LearnedLocationItem> table) {
    return table.query("kind", text(KIND)).index("kind-learnedAt");
  }

  /** The key in the index; for a deleted place, the key that it had. */
  Map<String, AttributeValue> indexKey() {
    AttributeValue learnedAt = number(place.learnedAt().toEpochMilli());
    return Map.of("id", number(id()), "kind", text(KIND), "learnedAt", learnedAt);
  }

  /** The condition that the item is still as it was read. */
  Expression isUnchanged() {
    return expression(
        "learnedAt = :learnedAt AND attribute_not_exists(deleted) AND %s(#hidden) AND %s(confirmedAt)"
            .formatted(exists(place.hidden()), exists(place.confirmedAt().isPresent())),
        Map.of("#hidden", "hidden"),
        Map.of(":learnedAt", number(place.learnedAt().toEpochMilli())));
  }

  private static String exists(boolean flag) {
    return flag ? "attribute_exists" : "attribute_not_exists";
  }

  LearnedLocationItem with(UnaryOperator<LearnedLocationBuilder> change) {
    LearnedLocation changed = change.apply(LearnedLocationBuilder.builder(place)).build();
    return new LearnedLocationItem(key, changed, deleted);
  }

  private static final class Builder {
    private final LocationBuilder location = LocationBuilder.builder();
    private final LearnedLocationBuilder place = LearnedLocationBuilder.builder();
    private String key;
    private boolean deleted;

    private LearnedLocationItem build() {
      return new LearnedLocationItem(key, place.location(location.build()).build(), deleted);
    }
  }
}
