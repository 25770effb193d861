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
 * @param employerId who named it first; the index lacks it too
 * @param learnedAt stored in milliseconds since 1970
 */
record LearnedLocationItem(
    String key,
    Location location,
    int employerId,
    Instant learnedAt,
    boolean hidden,
    boolean confirmed,
    boolean deleted) {

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
          .text("name", item -> item.location.name(), (item, value) -> item.name = value)
          .value(
              Province.class,
              "province",
              item -> item.location.province(),
              (item, value) -> item.province = value)
          .integer(
              "employerId",
              LearnedLocationItem::employerId,
              (item, value) -> item.employerId = value)
          .text("kind", item -> item.deleted ? null : KIND, (item, value) -> {})
          .number(
              "learnedAt",
              item -> item.learnedAt.toEpochMilli(),
              (item, value) -> item.learnedAt = Instant.ofEpochMilli(value))
          .flag("hidden", item -> item.hidden ? true : null, (item, value) -> item.hidden = value)
          .flag(
              "unconfirmed",
              item -> item.confirmed ? null : true,
              (item, value) -> item.confirmed = !value)
          .flag(
              "deleted", item -> item.deleted ? true : null, (item, value) -> item.deleted = value)
          .build(LearnedLocationItem.class, Builder.class, Builder::new, Builder::build);

  /** A new place. */
  static LearnedLocationItem learned(
      String key, Location location, int employerId, Instant learnedAt, boolean confirmed) {
    return new LearnedLocationItem(key, location, employerId, learnedAt, false, confirmed, false);
  }

  int id() {
    return location.id();
  }

  LearnedLocation place() {
    return new LearnedLocation(location, employerId, learnedAt, hidden, confirmed);
  }

  /** Its id if it is in lists, otherwise 0. */
  long listedId() {
    return !deleted && place().isListed() ? id() : 0;
  }

  /** All places that are not deleted, in the order of learning, from the index. */
  static Query<LearnedLocationItem> byTime(Table<LearnedLocationItem> table) {
    return table.query("kind", AttributeValue.fromS(KIND)).index("kind-learnedAt");
  }

  /** The key in the index; for a deleted place, the key that it had. */
  Map<String, AttributeValue> indexKey() {
    Map<String, AttributeValue> key = new HashMap<>(key(id()));
    key.put("kind", AttributeValue.fromS(KIND));
    key.put("learnedAt", number(learnedAt.toEpochMilli()));
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
                .formatted(exists(hidden), exists(!confirmed)))
        .putExpressionName("#hidden", "hidden")
        .putExpressionName("#unconfirmed", "unconfirmed")
        .putExpressionValue(":learnedAt", number(learnedAt.toEpochMilli()))
        .build();
  }

  private static String exists(boolean flag) {
    return flag ? "attribute_exists" : "attribute_not_exists";
  }

  LearnedLocationItem withHidden(boolean changed) {
    return new LearnedLocationItem(
        key, location, employerId, learnedAt, changed, confirmed, deleted);
  }

  LearnedLocationItem asConfirmed() {
    return new LearnedLocationItem(key, location, employerId, learnedAt, hidden, true, deleted);
  }

  LearnedLocationItem asDeleted() {
    return new LearnedLocationItem(key, location, employerId, learnedAt, hidden, confirmed, true);
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
      return new LearnedLocationItem(
          key, new Location(id, name, province), employerId, learnedAt, hidden, confirmed, deleted);
    }
  }
}
