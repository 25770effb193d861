package jobpostings.job.store;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Gatherers.windowFixed;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import jobpostings.dynamodb.RetryBudget;
import jobpostings.job.JobHeader;
import jobpostings.job.JobKey;

/**
 * Finds a job by a key of either kind. Those to read {@link #ahead} are read a hundred at a time,
 * and each is given out once: a caller that asks again wants to know what has changed. May be used
 * by several threads.
 */
final class JobReads {
  /** As many as DynamoDB reads in one call. */
  private static final int AT_ONCE = 100;

  private final JobItems items;
  private final ReferenceIds referenceIds;
  private final Map<JobKey, Group> groups = new HashMap<>();

  /** The ids of the jobs to read ahead by their referenceId; null until they are read. */
  private Map<String, Integer> referenced;

  @Inject
  JobReads(JobItems items, ReferenceIds referenceIds) {
    this.items = items;
    this.referenceIds = referenceIds;
  }

  /** The same for callers that will ask for the jobs with these keys. */
  JobReads ahead(List<JobKey> keys) {
    JobReads ahead = new JobReads(items, referenceIds);
    keys.stream()
        .gather(windowFixed(AT_ONCE))
        .map(some -> ahead.new Group(some))
        .forEach(group -> group.keys.forEach(key -> ahead.groups.put(key, group)));
    return ahead;
  }

  /** The job with its long description, if there is one. */
  Optional<StoredJob> find(JobKey key) {
    Optional<Optional<StoredJob>> item =
        Optional.ofNullable(groups.get(key)).flatMap(group -> group.take(key));
    if (item.isPresent()) {
      return items.whole(item.get());
    }
    return switch (key) {
      case JobKey.ById(int employerId, int id) -> items.find(employerId, id);
      case JobKey.ByReference byReference ->
          follow(
              byReference,
              id -> items.find(key.employerId(), id),
              stored -> stored.job().referenceId());
      case JobKey.Impossible _ -> Optional.empty();
    };
  }

  /** What a list shows of the job. */
  Optional<JobHeader> findHeader(JobKey.ByReference key) {
    return follow(key, id -> items.findHeader(key.employerId(), id), JobHeader::referenceId);
  }

  /** Reads the job that has the referenceId now, if there is one. */
  private <T> Optional<T> follow(
      JobKey.ByReference key,
      IntFunction<Optional<T>> find,
      Function<T, Optional<String>> referenceId) {
    while (true) {
      Optional<Integer> id = referenceIds.findJobId(key.employerId(), key.referenceId());
      Optional<T> found = id.flatMap(find::apply);
      if (id.isEmpty() || found.flatMap(referenceId).equals(Optional.of(key.referenceId()))) {
        return found;
      }
      RetryBudget.current()
          .backOff(); // The job gave up the referenceId after we looked: look again.
    }
  }

  private synchronized Map<String, Integer> referenced(int employerId) {
    if (referenced == null) {
      List<String> wanted = new ArrayList<>();
      for (JobKey key : groups.keySet()) {
        if (key instanceof JobKey.ByReference(_, String referenceId)) {
          wanted.add(referenceId);
        }
      }
      referenced = referenceIds.findNeighbours(employerId, wanted);
    }
    return referenced;
  }

  /** Keys whose jobs are read together. */
  private final class Group {
    private final List<JobKey> keys;

    /** The jobs that have not been given out yet; null until they are read. */
    private Map<JobKey, Optional<StoredJob>> left;

    private Group(List<JobKey> keys) {
      this.keys = keys;
    }

    /**
     * The job as it was when its group was read, without a long description; none inside if it was
     * not there. Empty if the key was asked for before, or its referenceId was moving from one job
     * to another.
     */
    private synchronized Optional<Optional<StoredJob>> take(JobKey key) {
      if (left == null) {
        left = read();
      }
      return Optional.ofNullable(left.remove(key));
    }

    private Map<JobKey, Optional<StoredJob>> read() {
      int employerId = keys.getFirst().employerId();
      Map<String, Integer> byReference = referenced(employerId);
      Map<JobKey, Integer> ids = new HashMap<>();
      for (JobKey key : keys) {
        switch (key) {
          case JobKey.ById(_, int id) -> ids.put(key, id);
          case JobKey.ByReference(_, String referenceId) ->
              ids.computeIfAbsent(key, _ -> byReference.get(referenceId));
          case JobKey.Impossible _ -> {}
        }
      }
      Map<Integer, StoredJob> jobs =
          items.findItems(employerId, new HashSet<>(ids.values())).stream()
              .collect(toMap(stored -> stored.job().id(), Function.identity()));
      Map<JobKey, Optional<StoredJob>> read = new HashMap<>();
      for (JobKey key : keys) {
        Optional<StoredJob> found = Optional.ofNullable(ids.get(key)).map(jobs::get);
        boolean isMoving =
            ids.containsKey(key)
                && key instanceof JobKey.ByReference(_, String referenceId)
                && !found
                    .flatMap(each -> each.job().referenceId())
                    .equals(Optional.of(referenceId));
        if (!isMoving) {
          read.put(key, found);
        }
      }
      return read;
    }
  }
}
