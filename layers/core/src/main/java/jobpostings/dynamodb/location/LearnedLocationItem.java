package jobpostings.dynamodb.location;

import static jobpostings.dynamodb.table.Attributes.number;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.dynamodb.table.Query;
import jobpostings.dynamodb.table.Table;
import jobpostings.location.LearnedLocation;
import jobpostings.location.Location;
import jobpostings.location.Province;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item of the table of learned locations. One attribute says that a place is hidden, another
 * that it is not confirmed, another that it is deleted; without them the place is listed. The item
 * of a deleted place stays, because its id remains taken, but it is in no index.
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
          .integer(
              "id",
              LearnedLocationItem::id,
              (item, value) -> item.id = value,
              primaryPartitionKey())
          .text("key", LearnedLocationItem::key, (item, value) -> item.key = value)
          .text("name", item -> item.place.location().name(), (item, value) -> item.name = value)
          .value(
              Province.class,
              "province",
              item -> item.place.location().province(),
              (item, value) -> item.province = value)
          .integer(
              "employerId",
              item -> item.place.employerId(),
              (item, value) -> item.employerId = value)
          .text("kind", item -> item.deleted ? null : KIND, (item, value) -> {})
          .number(
              "learnedAt",
              item -> item.place.learnedAt().toEpochMilli(),
              (item, value) -> item.learnedAt = Instant.ofEpochMilli(value))
          .flag(
              "hidden",
              item -> item.place.hidden() ? true : null,
              (item, value) -> item.hidden = value)
          .flag(
              "unconfirmed",
              item -> item.place.confirmed() ? null : true,
              (item, value) -> item.confirmed = !value)
          .flag(
              "deleted", item -> item.deleted ? true : null, (item, value) -> item.deleted = value)
          .build(LearnedLocationItem.class, Builder.class, Builder::new, Builder::build);

  int id() {
    return place.id();
  }

  /** Its id if it is in lists, otherwise 0. */
  long listedId() {
    return !deleted && place.isListed() ? id() : 0;
  }

  /** All places that are not deleted, in the order of learning, from the index. */
  static Query<LearnedLocationItem> byTime(Table<LearnedLocationItem> table) {
    return table.query("kind", AttributeValue.fromS(KIND)).index("kind-learnedAt");
  }

  /** The key in the index; for a deleted place, the key that it had. */
  Map<String, AttributeValue> indexKey() {
    Map<String, AttributeValue> key = new HashMap<>(key(id()));
    key.put("kind", AttributeValue.fromS(KIND));
    key.put("learnedAt", number(place.learnedAt().toEpochMilli()));
    return key;
  }

  static Map<String, AttributeValue> key(int id) {
    return Map.of("id", number(id));
  }

  /** The condition that the item is still as it was read. */
  Expression isUnchanged() {
    return Expression.builder()
        .expression(
            "learnedAt = :learnedAt AND attribute_not_exists(deleted) AND %s(#hidden) AND %s(#unconfirmed)"
                .formatted(exists(place.hidden()), exists(!place.confirmed())))
        .putExpressionName("#hidden", "hidden")
        .putExpressionName("#unconfirmed", "unconfirmed")
        .putExpressionValue(":learnedAt", number(place.learnedAt().toEpochMilli()))
        .build();
  }

  private static String exists(boolean flag) {
    return flag ? "attribute_exists" : "attribute_not_exists";
  }

  LearnedLocationItem withHidden(boolean hidden) {
    return with(hidden, place.confirmed());
  }

  LearnedLocationItem asConfirmed() {
    return with(place.hidden(), true);
  }

  private LearnedLocationItem with(boolean hidden, boolean confirmed) {
    LearnedLocation changed =
        new LearnedLocation(
            place.location(), place.employerId(), place.learnedAt(), hidden, confirmed);
    return new LearnedLocationItem(key, changed, deleted);
  }

  LearnedLocationItem asDeleted() {
    return new LearnedLocationItem(key, place, true);
  }

  /** Filled in by the schema as it reads an item. */
  static final class Builder {
    private int id;
    private String key;
    private String name;
    private Province province;
    private int employerId;
    private Instant learnedAt;
    private boolean hidden;
    private boolean confirmed = true;
    private boolean deleted;

    private LearnedLocationItem build() {
      Location location = new Location(id, name, province);
      return new LearnedLocationItem(
          key, new LearnedLocation(location, employerId, learnedAt, hidden, confirmed), deleted);
    }
  }
}
