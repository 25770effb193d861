package jobpostings.dynamodb.job;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.job.JobHeader;
import jobpostings.job.JobKey;

/** Finds a job by a key of either kind. May be used by several threads. */
final class JobReads {
  private final JobItems items;
  private final ReferenceIds referenceIds;
  private final ReadAhead ahead;

  @Inject
  JobReads(JobItems items, ReferenceIds referenceIds) {
    this(items, referenceIds, List.of());
  }

  private JobReads(JobItems items, ReferenceIds referenceIds, List<JobKey> ahead) {
    this.items = items;
    this.referenceIds = referenceIds;
    this.ahead = new ReadAhead(ahead, items, referenceIds);
  }

  /** The same for callers that will ask for the jobs with these keys: reads a hundred at once. */
  JobReads ahead(List<JobKey> keys) {
    return new JobReads(items, referenceIds, keys);
  }

  /** The job with its long description, if there is one. */
  Optional<StoredJob> find(JobKey key, RetryBudget budget) {
    Optional<Optional<StoredJob>> item = ahead.take(key, budget);
    if (item.isPresent()) {
      return items.whole(item.get(), budget);
    }
    return switch (key) {
      case JobKey.ById(int employerId, int id) -> items.find(employerId, id, budget);
      case JobKey.ByReference byReference ->
          follow(
              byReference,
              budget,
              id -> items.find(key.employerId(), id, budget),
              stored -> stored.job().referenceId());
    };
  }

  /** What a list shows of the job. */
  Optional<JobHeader> findHeader(JobKey.ByReference key, RetryBudget budget) {
    return follow(
        key, budget, id -> items.findHeader(key.employerId(), id, budget), JobHeader::referenceId);
  }

  /** Reads the job that has the referenceId now, if there is one. */
  private <T> Optional<T> follow(
      JobKey.ByReference key,
      RetryBudget budget,
      IntFunction<Optional<T>> find,
      Function<T, Optional<String>> referenceId) {
    while (true) {
      Optional<Integer> id = referenceIds.findJobId(key.employerId(), key.referenceId(), budget);
      Optional<T> found = id.flatMap(find::apply);
      if (id.isEmpty() || found.flatMap(referenceId).equals(Optional.of(key.referenceId()))) {
        return found;
      }
      budget.backOff(); // The job gave up the referenceId after we looked: look again.
    }
  }
}
