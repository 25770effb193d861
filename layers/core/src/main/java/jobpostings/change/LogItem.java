package jobpostings.change;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Map;
import jobpostings.dynamodb.Attributes;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.job.ChangeId;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item of an employer's log, which the package explains: at a place above 0 a change, below 0 a
 * deletion. The counter, at {@link #COUNTER}, does not have this schema.
 *
 * @param number of the change among those of its job
 * @param time of the change; its age says whether it may still be read
 * @param expiresAt in seconds since 1970, as DynamoDB wants it
 */
@RecordBuilder
public record LogItem(
    int employerId, long place, int jobId, int number, Instant time, long expiresAt) {
  static final long COUNTER = 0;

  public static final TableSchema<LogItem> SCHEMA =
      new ItemSchema<LogItem, LogItemBuilder>()
          .integer("employerId", LogItem::employerId, LogItemBuilder::employerId)
          .number("place", LogItem::place, LogItemBuilder::place)
          .integer("jobId", LogItem::jobId, LogItemBuilder::jobId)
          .integer("number", LogItem::number, LogItemBuilder::number)
          .moment("time", LogItem::time, LogItemBuilder::time)
          .number("expiresAt", LogItem::expiresAt, LogItemBuilder::expiresAt)
          .build(LogItem.class, LogItemBuilder::builder, LogItemBuilder::build);

  static LogItem of(Change change, long place, Instant expiry) {
    return new LogItem(
        change.employerId(),
        place,
        change.jobId(),
        change.number(),
        change.version().time(),
        expiry.getEpochSecond());
  }

  static Map<String, AttributeValue> key(int employerId, long place) {
    return Map.of("employerId", Attributes.number(employerId), "place", Attributes.number(place));
  }

  public Map<String, AttributeValue> key() {
    return key(employerId, place);
  }

  /** Whether it names a job, as all do but the counter. */
  public boolean isOfJob() {
    return place != COUNTER;
  }

  ChangeId change() {
    return new ChangeId(jobId, number);
  }
}
