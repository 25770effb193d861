package jobpostings.dynamodb.location;

import static jobpostings.dynamodb.table.Attributes.moment;
import static jobpostings.dynamodb.table.Attributes.named;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;

import java.time.Instant;
import jobpostings.location.LearnedLocation;
import jobpostings.location.Location;
import jobpostings.location.Province;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;

/**
 * An item of the table of learned locations. An attribute says that a place is hidden; without it
 * the place is shown.
 *
 * @param key the name and province as they are compared: "st johns, NL"
 */
record LearnedLocationItem(String key, LearnedLocation place) {
  /** The index of all of them by when they were learned. */
  static final String BY_TIME = "kind-learnedAt";

  /**
   * The kind of all locations, so that one index has them in order. They are few, and new ones are
   * rare.
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
              named("name", item -> item.location().name(), (item, value) -> item.name = value))
          .addAttribute(
              Province.class,
              named(
                  "province",
                  item -> item.location().province(),
                  (item, value) -> item.province = value))
          .addAttribute(
              Integer.class,
              named(
                  "employerId",
                  item -> item.place.employerId(),
                  (item, value) -> item.employerId = value))
          .addAttribute(String.class, named("kind", _ -> KIND, (item, value) -> {}))
          .addAttribute(
              Instant.class,
              moment(
                  "learnedAt",
                  item -> item.place.learnedAt(),
                  (item, value) -> item.learnedAt = value))
          .addAttribute(
              Boolean.class,
              named(
                  "hidden",
                  item -> item.place.hidden() ? true : null,
                  (item, value) -> item.hidden = value))
          .build();

  int id() {
    return place.id();
  }

  Location location() {
    return place.location();
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

    private LearnedLocationItem build() {
      return new LearnedLocationItem(
          key,
          new LearnedLocation(new Location(id, name, province), employerId, learnedAt, hidden));
    }
  }
}
