package jobpostings.dynamodb;

import static jobpostings.dynamodb.Attributes.named;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;

import java.time.Instant;
import jobpostings.location.Location;
import jobpostings.location.Province;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;

/**
 * An item of the table of learned locations.
 *
 * @param key the name and province as they are compared: "st johns, NL"
 * @param employerId who named the place first
 * @param learnedAt when
 */
record LearnedLocationItem(
    int id, String key, String name, String province, int employerId, Instant learnedAt) {

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
              named("name", LearnedLocationItem::name, (item, value) -> item.name = value))
          .addAttribute(
              String.class,
              named(
                  "province",
                  LearnedLocationItem::province,
                  (item, value) -> item.province = value))
          .addAttribute(
              Integer.class,
              named(
                  "employerId",
                  LearnedLocationItem::employerId,
                  (item, value) -> item.employerId = value))
          .addAttribute(
              Instant.class,
              named(
                  "learnedAt",
                  LearnedLocationItem::learnedAt,
                  (item, value) -> item.learnedAt = value))
          .build();

  Location location() {
    return new Location(id, name, Province.valueOf(province));
  }

  /** What the schema fills in while it reads an item. */
  static final class Builder {
    private int id;
    private String key;
    private String name;
    private String province;
    private int employerId;
    private Instant learnedAt;

    private LearnedLocationItem build() {
      return new LearnedLocationItem(id, key, name, province, employerId, learnedAt);
    }
  }
}
