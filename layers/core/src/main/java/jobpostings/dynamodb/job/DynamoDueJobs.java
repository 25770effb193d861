package jobpostings.dynamodb.job;

import static jobpostings.dynamodb.table.Attributes.expression;
import static jobpostings.dynamodb.table.Attributes.idKey;
import static jobpostings.dynamodb.table.Attributes.number;
import static jobpostings.dynamodb.table.Attributes.text;

import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.dynamodb.table.Query;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.job.ClosingNotice;
import jobpostings.job.JobHeader;
import jobpostings.job.JobKey;
import jobpostings.job.store.DueJobs;
import jobpostings.job.store.DueJobs.DueJob;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The indexes of the Jobs table that hold only jobs that may have to be closed or refreshed, in the
 * order in which they become due. They are spread over shards, because one key could not take the
 * writes of all employers.
 *
 * <p>Entries are read one by one and not through a schema, so that an unreadable one does not hide
 * those that follow.
 */
public final class DynamoDueJobs implements DueJobs {
  private static final int SHARDS = 16;

  /** Enough for one call, and no more than a run needs at a time. */
  private static final int PAGE = 1_000;

  private final Table<JobHeader> table;
  private final Tables tables;
  private final RandomGenerator random;

  @Inject
  DynamoDueJobs(Tables tables, RandomGenerator random) {
    this.table = tables.table("JOBS_TABLE", HeaderSchema.SCHEMA);
    this.tables = tables;
    this.random = random;
  }

  static int shard(int id) {
    return id % SHARDS;
  }

  /**
   * The shard of a job in {@code closing}. Jobs that were announced are in other shards, so that
   * nobody looks at them again before something else is due.
   */
  static int closingShard(int id, Optional<ClosingNotice> announced) {
    return shard(id) + SHARDS * announced.map(notice -> notice.ordinal() + 1).orElse(0);
  }

  /** The last announcement of the jobs in that shard of {@code closing}. */
  static Optional<ClosingNotice> announced(int closingShard) {
    return Optional.of(closingShard / SHARDS)
        .filter(count -> count > 0)
        .map(count -> ClosingNotice.values()[count - 1]);
  }

  @Override
  public Stream<DueJob> findClosing(LocalDate day) {
    return shards(SHARDS * (1 + ClosingNotice.values().length))
        .flatMap(shard -> find(closing(shard).where("closeDate", "<", date(day))));
  }

  @Override
  public Stream<DueJob> findUnannounced(ClosingNotice notice, LocalDate today) {
    // The shards of jobs that were not announced, or only by an earlier notice.
    return shards(SHARDS * (1 + notice.ordinal()))
        .flatMap(
            shard ->
                find(
                    closing(shard)
                        .between("closeDate", date(notice.from(today)), date(notice.to(today)))));
  }

  private Query<JobHeader> closing(int shard) {
    return table.query("closingShard", number(shard)).index("closing");
  }

  /** Moves the job to the shard of the announcement. Only active jobs are in a shard. */
  @Override
  public boolean announce(JobKey.ById key, ClosingNotice notice, LocalDate today) {
    AttributeValue lock = number(random.nextLong());
    AttributeValue after = number(closingShard(key.id(), Optional.of(notice)));
    Expression move =
        expression(
            // The new lock makes a writer who has read the job before read it again.
            "SET closingShard = :after, version = :lock", Map.of(":after", after, ":lock", lock));
    Expression isDue =
        expression(
            // A job's shards follow each other in the order of announcements.
            "closingShard < :after AND closeDate BETWEEN :from AND :to",
            Map.of(
                ":after", after,
                ":from", date(notice.from(today)),
                ":to", date(notice.to(today))));
    return table
        .updateIf(idKey(key.id()), move, isDue, tables.budget())
        // It was due, too, if an attempt whose answer was lost has moved the job.
        .map(item -> lock.equals(item.get("version")))
        .orElse(true);
  }

  /** Positions begin with the date, so those of that day come before the next day. */
  @Override
  public Stream<DueJob> findRefreshing(LocalDate day) {
    return shards(SHARDS)
        .flatMap(
            shard ->
                find(
                    table
                        .query("refreshingShard", number(shard))
                        .index("refreshing")
                        .where("listPosition", "<", date(day.plusDays(1)))));
  }

  private static Stream<Integer> shards(int end) {
    return IntStream.range(0, end).boxed();
  }

  private static AttributeValue date(LocalDate day) {
    return text(day.toString());
  }

  private Stream<DueJob> find(Query<JobHeader> entries) {
    return entries.pageSize(PAGE).attributes(tables::budget).map(DynamoDueJobs::job);
  }

  private static DueJob job(Map<String, AttributeValue> entry) {
    String id = entry.get("id").n();
    Optional<JobKey.ById> key =
        parse(entry.get("employerId"))
            .flatMap(employer -> parse(entry.get("id")).map(n -> new JobKey.ById(employer, n)));
    return new DueJob(id, key);
  }

  private static Optional<Integer> parse(AttributeValue value) {
    try {
      return Optional.ofNullable(value).map(AttributeValue::n).map(Integer::valueOf);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
