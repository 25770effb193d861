package jobpostings.job.sweep;

import static jobpostings.dynamodb.Attributes.expression;
import static jobpostings.dynamodb.Attributes.idKey;
import static jobpostings.dynamodb.Attributes.number;
import static jobpostings.dynamodb.Attributes.text;

import jakarta.inject.Inject;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.job.ClosingNotice;
import jobpostings.job.JobHeader;
import jobpostings.job.JobKey;
import jobpostings.job.JobStatus;
import jobpostings.job.store.DueIndex;
import jobpostings.job.store.HeaderSchema;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The indexes of the Jobs table that hold only jobs that time may change, in the order in which
 * they become due; in shards, because one key could not take the writes of all employers.
 */
final class DynamoDueJobs implements DueJobs {
  /** Enough for one call, and no more than a run needs at a time. */
  private static final int PAGE = 1_000;

  private final Table<JobHeader> table;
  private final RandomGenerator random;

  @Inject
  DynamoDueJobs(Tables tables, RandomGenerator random) {
    this.table = tables.table("JOBS_TABLE", HeaderSchema.SCHEMA);
    this.random = random;
  }

  @Override
  public Stream<DueJob> findDue(LocalDate day) {
    return find("due", "dueShard", "due", day);
  }

  @Override
  public boolean announce(JobKey.ById key, LocalDate closeDate, ClosingNotice notice) {
    AttributeValue lock = number(random.nextLong());
    AttributeValue days = number(notice.days());
    Expression note =
        expression(
            // The new lock makes a writer who has read the job before read it again.
            "SET announced = :days, due = :due, version = :lock",
            Map.of(
                ":days", days,
                ":due", text(DueIndex.ofActive(closeDate, Optional.of(notice))),
                ":lock", lock));
    Expression isDue =
        expression(
            "employerStatus = :active AND closeDate = :closeDate"
                + " AND (attribute_not_exists(announced) OR announced > :days)",
            Map.of(
                ":active", text(HeaderSchema.employerStatus(key.employerId(), JobStatus.ACTIVE)),
                ":closeDate", text(closeDate.toString()),
                ":days", days));
    return table
        .updateIf(idKey(key.id()), note, isDue)
        // It was due, too, if an attempt whose answer was lost has noted it.
        .map(item -> lock.equals(item.get("version")))
        .orElse(true);
  }

  @Override
  public Stream<DueJob> findRefreshing(LocalDate day) {
    return find("refreshing", "refreshingShard", "listPosition", day);
  }

  /**
   * The entries up to that day: their sort keys begin with a date. Each run begins with another
   * shard, so that none is always the last, for which a run may have no time left.
   */
  private Stream<DueJob> find(String index, String shardKey, String sortKey, LocalDate day) {
    int first = random.nextInt(DueIndex.SHARDS);
    return IntStream.range(0, DueIndex.SHARDS)
        .mapToObj(i -> number((first + i) % DueIndex.SHARDS))
        // Without the schema, so that an unreadable entry does not hide those that follow.
        .flatMap(
            shard ->
                table
                    .query(shardKey, shard)
                    .index(index)
                    .where(sortKey, "<", text(day.plusDays(1).toString()))
                    .pageSize(PAGE)
                    .slowly()
                    .attributes()
                    .map(DynamoDueJobs::job));
  }

  private static DueJob job(Map<String, AttributeValue> entry) {
    String id = entry.get("id").n();
    Optional<JobKey.ById> key =
        parse(entry.get("employerId"))
            .flatMap(employer -> parse(entry.get("id")).map(n -> new JobKey.ById(employer, n)));
    Optional<LocalDate> closeDate =
        Optional.ofNullable(entry.get("due"))
            .filter(due -> !DueIndex.isPublication(due.s()))
            .flatMap(_ -> Optional.ofNullable(entry.get("closeDate")))
            .flatMap(DynamoDueJobs::date);
    return new DueJob(id, key, closeDate);
  }

  private static Optional<LocalDate> date(AttributeValue value) {
    try {
      return Optional.of(LocalDate.parse(value.s()));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  private static Optional<Integer> parse(AttributeValue value) {
    try {
      return Optional.ofNullable(value).map(AttributeValue::n).map(Integer::valueOf);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
