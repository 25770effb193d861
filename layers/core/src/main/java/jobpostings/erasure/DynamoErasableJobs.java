package jobpostings.erasure;

import static java.util.stream.Gatherers.mapConcurrent;
import static java.util.stream.Gatherers.windowFixed;
import static jobpostings.dynamodb.Attributes.idKey;
import static jobpostings.dynamodb.Attributes.is;
import static jobpostings.dynamodb.Attributes.number;
import static jobpostings.dynamodb.Attributes.text;

import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import jobpostings.change.LogItem;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.job.description.DynamoLongDescriptions;
import jobpostings.job.description.LongDescription;
import jobpostings.job.description.LongDescriptions;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Jobs, with their versions, long descriptions and the log. Jobs are found by their list, and
 * deleted ones by the log, which goes after what it names.
 */
public final class DynamoErasableJobs implements ErasableStore {
  private static final int JOBS_AT_ONCE = 16;

  private final Table<ErasedItem> jobs;
  private final Table<LogItem> log;
  private final Table<ErasedItem> versions;
  private final LongDescriptions descriptions;

  @Inject
  DynamoErasableJobs(Tables tables, LongDescriptions descriptions) {
    this.jobs = tables.table("JOBS_TABLE", ErasedItem.SCHEMA);
    this.log = tables.table("CHANGE_LOG_TABLE", LogItem.SCHEMA);
    this.versions = tables.table("VERSIONS_TABLE", ErasedItem.SCHEMA);
    this.descriptions = descriptions;
  }

  @Override
  public Removal erase(int employerId, Deadline until) {
    Removal listed =
        Removal.of(
            listed(employerId), JOBS_AT_ONCE, until, ids -> eraseJobs(employerId, ids.stream()));
    Stream<LogItem> logged =
        log.query("employerId", number(employerId)).consistent().slowly().stream();
    return listed.plus(
        Removal.of(
            logged, DynamoPartition.DELETED_AT_ONCE, until, some -> eraseLog(employerId, some)));
  }

  /** The ids of jobs that are not deleted, from an index, which trails by a moment. */
  Stream<Integer> listed(int employerId) {
    return jobs.query("employerId", number(employerId))
        .index("employer-publishDate")
        .only("id")
        .slowly()
        .attributes()
        .map(item -> Integer.valueOf(item.get("id").n()));
  }

  private long eraseJobs(int employerId, Stream<Integer> ids) {
    return ids.gather(mapConcurrent(JOBS_AT_ONCE, id -> eraseJob(employerId, id)))
        .mapToLong(Long::longValue)
        .sum();
  }

  /**
   * Removes a job, or the tombstone of a deleted one, with its versions and their long
   * descriptions. An id that is free again may be another employer's by then, so the employer of
   * each item is checked.
   */
  private long eraseJob(int employerId, int jobId) {
    Set<LongDescription> texts = new HashSet<>(); // A job often has one with its versions.
    long items =
        versions
            .query("jobId", number(jobId))
            .filter(is("employerId", number(employerId)))
            .only("entry", DynamoLongDescriptions.ATTRIBUTE)
            .consistent()
            .slowly()
            .stream()
            .gather(windowFixed(DynamoPartition.DELETED_AT_ONCE))
            .mapToLong(some -> eraseVersions(jobId, some, texts))
            .sum();
    Optional<ErasedItem> job =
        jobs.find(idKey(jobId)).filter(each -> each.employerId() == employerId);
    if (job.isPresent()) {
      items += 1 + eraseTexts(List.of(job.get()), texts);
      jobs.deleteIf(idKey(jobId), is("employerId", number(employerId)));
    }
    return items;
  }

  private long eraseVersions(int jobId, List<ErasedItem> some, Set<LongDescription> texts) {
    long pieces = eraseTexts(some, texts);
    List<Map<String, AttributeValue>> keys =
        some.stream()
            .map(each -> Map.of("jobId", number(jobId), "entry", text(each.entry())))
            .toList();
    versions.deleteAll(keys);
    return some.size() + pieces;
  }

  /**
   * @param texts those that are removed already
   */
  private long eraseTexts(List<ErasedItem> some, Set<LongDescription> texts) {
    List<LongDescription> more =
        some.stream()
            .map(ErasedItem::description)
            .flatMap(Optional::stream)
            .filter(texts::add)
            .toList();
    more.forEach(descriptions::remove);
    return more.stream().mapToLong(LongDescription::pieces).sum();
  }

  /**
   * Removes a part of the log. It names few jobs, so all of them are removed even if time runs out:
   * else each run might look at the same first jobs and get no further.
   */
  private long eraseLog(int employerId, List<LogItem> some) {
    Stream<Integer> ids = some.stream().filter(LogItem::isOfJob).map(LogItem::jobId).distinct();
    long items = eraseJobs(employerId, ids);
    log.deleteAll(some.stream().map(LogItem::key).toList());
    return items + some.size();
  }
}
