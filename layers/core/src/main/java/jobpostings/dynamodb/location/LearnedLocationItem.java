package jobpostings.dynamodb.location;

import static jobpostings.dynamodb.table.Attributes.moment;
import static jobpostings.dynamodb.table.Attributes.named;
import static jobpostings.dynamodb.table.Attributes.number;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.location.LearnedLocation;
import jobpostings.location.Location;
import jobpostings.location.Province;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item of the table of learned locations. One attribute says that a place is hidden, and another
 * that it is deleted; without them the place is shown. The item of a deleted place stays, because
 * its id remains taken, but it is in no index.
 *
 * @param key the name and province as they are compared: "st johns, NL"
 * @param page the page of the list that has the place; none if it is hidden, or if all pages were
 *     full
 */
record LearnedLocationItem(
    String key,
    Location location,
    int employerId,
    Instant learnedAt,
    boolean hidden,
    boolean deleted,
    Optional<Integer> page) {

  /** The index of all places, by when they were learned. */
  static final String BY_TIME = "kind-learnedAt";

  /**
   * The kind of all locations, so that one partition of the index has them in order. They are few,
   * and new ones are rare.
   */
  static final String KIND = "learned";

  static final TableSchema<LearnedLocationItem> SCHEMA =
      StaticImmutableTableSchema.builder(LearnedLocationItem.class, Builder.class)
          .newItemBuilder(Builder::new, Builder::build)
          .addAttribute(
              Integer.class,
              named(
                  "id",
                  LearnedLocationItem::id,
                  (item, value) -> item.id = value,
                  primaryPartitionKey()))
          .addAttribute(
              String.class,
              named("key", LearnedLocationItem::key, (item, value) -> item.key = value))
          .addAttribute(
              String.class,
              named("name", item -> item.location.name(), (item, value) -> item.name = value))
          .addAttribute(
              Province.class,
              named(
                  "province",
                  item -> item.location.province(),
                  (item, value) -> item.province = value))
          .addAttribute(
              Integer.class,
              named(
                  "employerId",
                  LearnedLocationItem::employerId,
                  (item, value) -> item.employerId = value))
          .addAttribute(
              String.class, named("kind", item -> item.deleted ? null : KIND, (item, value) -> {}))
          .addAttribute(
              Instant.class,
              moment(
                  "learnedAt",
                  LearnedLocationItem::learnedAt,
                  (item, value) -> item.learnedAt = value))
          .addAttribute(
              Boolean.class,
              named(
                  "hidden",
                  item -> item.hidden ? true : null,
                  (item, value) -> item.hidden = value))
          .addAttribute(
              Boolean.class,
              named(
                  "deleted",
                  item -> item.deleted ? true : null,
                  (item, value) -> item.deleted = value))
          .addAttribute(
              Integer.class,
              named(
                  "page",
                  item -> item.page.orElse(null),
                  (item, value) -> item.page = Optional.of(value)))
          .build();

  /** A new place. */
  static LearnedLocationItem learned(
      String key, Location location, int employerId, Instant learnedAt) {
    return new LearnedLocationItem(
        key, location, employerId, learnedAt, false, false, Optional.empty());
  }

  int id() {
    return location.id();
  }

  LearnedLocation place() {
    return new LearnedLocation(location, employerId, learnedAt, hidden, page.isPresent());
  }

  /** The key in the index; for a deleted place, the key that it had. */
  Map<String, AttributeValue> indexKey() {
    Map<String, AttributeValue> key = new HashMap<>(key(id()));
    key.put("kind", AttributeValue.fromS(KIND));
    key.putAll(SCHEMA.itemToMap(this, List.of("learnedAt")));
    return key;
  }

  static Map<String, AttributeValue> key(int id) {
    return Map.of("id", number(id));
  }

  /** The condition that the item is still as it was read. */
  Expression isUnchanged() {
    Expression.Builder condition =
        Expression.builder()
            .putExpressionName("#hidden", "hidden")
            .putExpressionName("#page", "page");
    page.ifPresent(number -> condition.putExpressionValue(":page", number(number)));
    return condition
        .expression(
            "attribute_exists(id) AND attribute_not_exists(deleted) AND "
                + (hidden ? "attribute_exists(#hidden)" : "attribute_not_exists(#hidden)")
                + " AND "
                + (page.isPresent() ? "#page = :page" : "attribute_not_exists(#page)"))
        .build();
  }

  boolean isShown() {
    return !hidden && !deleted;
  }

  LearnedLocationItem withHidden(boolean changed) {
    return new LearnedLocationItem(key, location, employerId, learnedAt, changed, deleted, page);
  }

  LearnedLocationItem asDeleted() {
    return new LearnedLocationItem(key, location, employerId, learnedAt, hidden, true, page);
  }

  LearnedLocationItem onPage(Optional<Integer> changed) {
    return new LearnedLocationItem(key, location, employerId, learnedAt, hidden, deleted, changed);
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
    private boolean deleted;
    private Optional<Integer> page = Optional.empty();

    private LearnedLocationItem build() {
      return new LearnedLocationItem(
          key, new Location(id, name, province), employerId, learnedAt, hidden, deleted, page);
    }
  }
}
