package jobpostings.location;

import static jobpostings.dynamodb.Attributes.expression;
import static jobpostings.dynamodb.Attributes.number;
import static jobpostings.dynamodb.Attributes.text;

import io.soabase.recordbuilder.core.RecordBuilder;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.dynamodb.Transaction;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Counts the new locations that each employer names in a day, in the transaction that stores them,
 * so that the limit is exact. An employer known to have reached the limit is refused without a
 * call. May be used by several threads.
 */
@Singleton
final class NewLocationCounts {
  private static final TableSchema<DayCount> SCHEMA =
      new ItemSchema<DayCount, DayCountBuilder>()
          .integer("employerId", DayCount::employerId, DayCountBuilder::employerId)
          .value(LocalDate.class, "period", DayCount::day, DayCountBuilder::day)
          .integer("places", DayCount::places, DayCountBuilder::places)
          .build(DayCount.class, DayCountBuilder::builder, DayCountBuilder::build);

  /** Names the count in a transaction, beside the keys of places. */
  static final String COUNT = "count";

  @RecordBuilder
  record DayCount(int employerId, LocalDate day, int places) {}

  private final Table<DayCount> table;
  private final int limit;
  private final Clock clock; // It has the time zone in which days begin and end.

  /** The counts of employers that were refused. */
  private final Map<Integer, DayCount> refused = new ConcurrentHashMap<>();

  @Inject
  NewLocationCounts(Tables tables, NewLocationLimit limit, Clock clock) {
    this.table = tables.table("REQUEST_COUNTS_TABLE", SCHEMA);
    this.limit = limit.places();
    this.clock = clock;
  }

  /**
   * Checks the limit without a call.
   *
   * @throws NewLocationsExceeded if this process knows that it would be exceeded
   */
  void requireKnownRoom(int employerId, int places) {
    if (limit > 0) {
      LocalDate today = LocalDate.now(clock);
      refused.values().removeIf(count -> !count.day.equals(today));
      requireRoom(places, Optional.ofNullable(refused.get(employerId)));
    }
  }

  /**
   * Adds to the transaction an update of today's count, refused if that would exceed the limit. If
   * there is no limit, nothing is counted.
   */
  void add(Transaction<String> transaction, int employerId, int places) {
    if (limit == 0) {
      return;
    }
    AttributeValue expiresAt = number(tomorrow().plusDays(1).toEpochSecond());
    transaction.update(
        COUNT,
        table,
        key(employerId, LocalDate.now(clock)),
        expression(
            "ADD places :places SET expiresAt = :expiresAt",
            Map.of(":places", number(places), ":expiresAt", expiresAt)),
        expression(
            "attribute_not_exists(places) OR places <= :room",
            Map.of(":room", number(limit - places))));
  }

  /**
   * Checks the limit, and counts nothing.
   *
   * @throws NewLocationsExceeded if that many more places would exceed the limit
   */
  void require(int employerId, int places) {
    if (limit > 0) {
      requireRoom(places, table.find(key(employerId, LocalDate.now(clock))));
    }
  }

  private void requireRoom(int places, Optional<DayCount> known) {
    int named = known.map(DayCount::places).orElse(0);
    if (named + places > limit) {
      throw exceeded(named);
    }
  }

  private static Map<String, AttributeValue> key(int employerId, LocalDate day) {
    return Map.of("employerId", number(employerId), "period", text(day.toString()));
  }

  /** What to throw when the count was in the way. Remembers it until the day is over. */
  NewLocationsExceeded refusal(Map<String, AttributeValue> item) {
    DayCount count = SCHEMA.mapToItem(item);
    refused.put(count.employerId, count);
    return exceeded(count.places);
  }

  private NewLocationsExceeded exceeded(int named) {
    return new NewLocationsExceeded(
        limit, Math.max(0, limit - named), tomorrow().toOffsetDateTime());
  }

  private ZonedDateTime tomorrow() {
    return LocalDate.now(clock).plusDays(1).atStartOfDay(clock.getZone());
  }
}
