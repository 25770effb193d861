package jobpostings.dynamodb.location;

import static jobpostings.dynamodb.table.Attributes.moment;
import static jobpostings.dynamodb.table.Attributes.named;
import static jobpostings.dynamodb.table.Attributes.number;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import jobpostings.dynamodb.table.MillisecondsConverter;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The directory of the pages of the list of learned locations. It takes less than four kilobytes,
 * so reading it costs one read unit.
 *
 * @param revisions by the number of a page, the random number that it got with its last change
 * @param sizes by the number of a page, the size of its entries in bytes
 * @param learnedAt when the last place was learned
 */
record PageDirectory(
    Map<Integer, Long> revisions, Map<Integer, Integer> sizes, Optional<Instant> learnedAt) {
  /** A process that knows none of the pages reads all of them in one call. */
  static final int MOST_PAGES = 64;

  /**
   * From this size on, a page takes no more entries. With the three that may be added just below
   * it, a page has less than eight kilobytes, so reading it costs two read units.
   */
  static final int FULL = 6_900;

  /** The directory before any place was learned. */
  static final PageDirectory EMPTY = new PageDirectory(Map.of(), Map.of(), Optional.empty());

  /** The key of the directory, among those of the pages. */
  static final Map<String, AttributeValue> KEY = LocationPage.key(0);

  static final TableSchema<PageDirectory> SCHEMA = schema();

  private static final MillisecondsConverter MOMENT = new MillisecondsConverter();

  private static TableSchema<PageDirectory> schema() {
    var schema =
        StaticImmutableTableSchema.builder(PageDirectory.class, Builder.class)
            .newItemBuilder(Builder::new, Builder::build)
            .addAttribute(
                Integer.class, named("page", _ -> 0, (b, value) -> {}, primaryPartitionKey()))
            .addAttribute(
                Instant.class,
                moment(
                    "learnedAt",
                    directory -> directory.learnedAt.orElse(null),
                    (b, value) -> b.learnedAt = Optional.of(value)));
    for (int i = 1; i <= MOST_PAGES; i++) {
      int page = i;
      schema
          .addAttribute(
              Long.class,
              named(
                  "revision" + page,
                  directory -> directory.revisions.get(page),
                  (b, value) -> b.revisions.put(page, value)))
          .addAttribute(
              Integer.class,
              named(
                  "size" + page,
                  directory -> directory.sizes.get(page),
                  (b, value) -> b.sizes.put(page, value)));
    }
    return schema.build();
  }

  /** The first page that takes more entries; none if all are full. */
  Optional<Integer> open() {
    return IntStream.rangeClosed(1, MOST_PAGES)
        .filter(page -> sizes.getOrDefault(page, 0) < FULL)
        .boxed()
        .findFirst();
  }

  /**
   * A change of a page.
   *
   * @param growth of its entries, in bytes; negative if it loses some
   */
  record Resized(int page, long revision, int growth) {}

  /** The times of the first and the last of some places that are learned together. */
  record Learned(Instant first, Instant last) {}

  /** The update when a page changes, or places are learned, or both. */
  static Expression update(Optional<Resized> page, Optional<Learned> learned) {
    Expression.Builder update = Expression.builder();
    List<String> sets = new ArrayList<>();
    learned.ifPresent(
        times -> {
          sets.add("learnedAt = :last");
          update.putExpressionValue(":last", MOMENT.transformFrom(times.last));
        });
    page.ifPresent(
        resized -> {
          sets.add("#revision = :revision");
          update
              .putExpressionName("#revision", "revision" + resized.page)
              .putExpressionName("#size", "size" + resized.page)
              .putExpressionValue(":revision", number(resized.revision))
              .putExpressionValue(":growth", number(resized.growth));
        });
    String set = "SET " + String.join(", ", sets);
    return update.expression(page.isPresent() ? set + " ADD #size :growth" : set).build();
  }

  /**
   * The condition that a page that grows is not full, and that all places so far were learned
   * before the new ones.
   */
  static Expression condition(Optional<Resized> page, Optional<Learned> learned) {
    Expression.Builder condition = Expression.builder();
    List<String> all = new ArrayList<>();
    learned.ifPresent(
        times -> {
          all.add("(attribute_not_exists(learnedAt) OR learnedAt < :first)");
          condition.putExpressionValue(":first", MOMENT.transformFrom(times.first));
        });
    page.filter(resized -> resized.growth > 0)
        .ifPresent(
            _ -> {
              all.add("(attribute_not_exists(#size) OR #size < :full)");
              condition.putExpressionValue(":full", number(FULL));
            });
    return condition.expression(all.isEmpty() ? null : String.join(" AND ", all)).build();
  }

  /** Filled in by the schema as it reads an item. */
  private static final class Builder {
    private final Map<Integer, Long> revisions = new TreeMap<>();
    private final Map<Integer, Integer> sizes = new TreeMap<>();
    private Optional<Instant> learnedAt = Optional.empty();

    private PageDirectory build() {
      return new PageDirectory(revisions, sizes, learnedAt);
    }
  }
}
