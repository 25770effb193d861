package jobpostings.job.store;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Gatherers.mapConcurrent;
import static jobpostings.dynamodb.Attributes.idKey;
import static jobpostings.dynamodb.Attributes.idKeys;

import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import jobpostings.dynamodb.RetryBudget;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.job.JobHeader;
import jobpostings.job.description.DynamoLongDescriptions;
import jobpostings.job.description.LongDescription;

/** The items of the Jobs table, with their long descriptions. */
public final class JobItems {
  /** Each may take some megabytes of memory. */
  private static final int DESCRIPTIONS_AT_ONCE = 4;

  private final Table<StoredJob> jobs;
  private final Table<JobHeader> headers;
  private final Table<Tombstone> tombstones;
  private final DynamoLongDescriptions descriptions;

  @Inject
  JobItems(Tables tables, DynamoLongDescriptions descriptions) {
    this.jobs = tables.table("JOBS_TABLE", StoredJob.SCHEMA).only(HeaderSchema::isJob);
    this.headers = tables.table("JOBS_TABLE", HeaderSchema.SCHEMA).only(HeaderSchema::isJob);
    this.tombstones = tables.table("JOBS_TABLE", Tombstone.SCHEMA).only(Tombstone::is);
    this.descriptions = descriptions;
  }

  /** The job as it is now. */
  Optional<StoredJob> find(int employerId, int id) {
    return whole(item(employerId, id));
  }

  private Optional<StoredJob> item(int employerId, int id) {
    return jobs.find(idKey(id)).filter(stored -> stored.job().employerId() == employerId);
  }

  /** The job with its long description. If that is gone, the item is read again. */
  Optional<StoredJob> whole(Optional<StoredJob> read) {
    Optional<StoredJob> found = read;
    Optional<LongDescription> gone = Optional.empty();
    while (true) {
      if (found.flatMap(StoredJob::longDescription).isEmpty()) {
        return found;
      }
      StoredJob item = found.get();
      int id = item.job().id();
      if (item.longDescription().equals(gone)) {
        throw new IllegalStateException("Job %d has lost its description.".formatted(id));
      }
      Optional<String> description = descriptions.read(item.longDescription().get());
      if (description.isPresent()) {
        return description.map(item::withDescription);
      }
      gone = item.longDescription();
      RetryBudget.current().backOff();
      found = item(item.job().employerId(), id);
    }
  }

  /**
   * The employer's jobs with these ids as they are now, in that order, as far as they exist. Their
   * items are read at once, and long descriptions as the stream is consumed, a few at a time.
   *
   * @param ids at most a hundred, each once
   */
  public Stream<StoredJob> findAll(int employerId, List<Integer> ids) {
    Map<Integer, StoredJob> found =
        findItems(employerId, ids).stream()
            .collect(toMap(stored -> stored.job().id(), Function.identity()));
    RetryBudget budget = RetryBudget.current();
    return ids.stream()
        .filter(found::containsKey)
        .map(found::get)
        .gather(
            mapConcurrent(
                DESCRIPTIONS_AT_ONCE, stored -> budget.inThread(() -> whole(Optional.of(stored)))))
        .flatMap(Optional::stream);
  }

  /** The same in no particular order, without long descriptions. */
  List<StoredJob> findItems(int employerId, Collection<Integer> ids) {
    return jobs.findAll(idKeys(ids)).stream()
        .filter(stored -> stored.job().employerId() == employerId)
        .toList();
  }

  /** What a list shows of the job, as it is now. */
  Optional<JobHeader> findHeader(int employerId, int id) {
    return headers.find(idKey(id)).filter(header -> header.employerId() == employerId);
  }

  /**
   * What lists show of the jobs with these ids, possibly as they were a moment ago, without those
   * that do not exist.
   *
   * @param ids at most a hundred, each once
   */
  public List<JobHeader> findHeaders(List<Integer> ids) {
    return headers.findAllEventually(idKeys(ids));
  }

  /**
   * What lists show of the employer's jobs with these ids, as they are now, without those that do
   * not exist.
   *
   * @param ids at most a hundred, each once
   */
  public List<JobHeader> findHeadersNow(int employerId, List<Integer> ids) {
    return headers.findAllInPart(idKeys(ids)).stream()
        .filter(header -> header.employerId() == employerId)
        .toList();
  }

  /** The tombstone of the job as it is now, if the job was deleted. */
  Optional<Tombstone> findTombstone(int employerId, int id) {
    return tombstones.find(idKey(id)).filter(tombstone -> tombstone.employerId() == employerId);
  }
}
