package jobpostings.dynamodb.job;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Gatherers.windowFixed;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.job.JobKey;

/**
 * Reads jobs that are going to be written. It first looks up all referenceIds together, and then
 * reads the jobs a hundred at a time: when the first of a hundred is asked for, the others are read
 * with it. Each job is given out once, because whoever asks again wants to know what has changed.
 * May be used by several threads.
 */
final class ReadAhead {
  /** As many as DynamoDB reads in one call. */
  private static final int AT_ONCE = 100;

  private final JobItems items;
  private final ReferenceIds referenceIds;
  private final Map<JobKey, Group> groups = new HashMap<>();

  /** The ids of jobs by their referenceId; null until they are read. */
  private Map<String, Integer> referenced;

  ReadAhead(Collection<JobKey> keys, JobItems items, ReferenceIds referenceIds) {
    this.items = items;
    this.referenceIds = referenceIds;
    keys.stream()
        .gather(windowFixed(AT_ONCE))
        .map(Group::new)
        .forEach(group -> group.keys.forEach(key -> groups.put(key, group)));
  }

  /**
   * The job as it was when its group was read, without a long description; none inside if it was
   * not there. Empty if the key is none of those to read, was asked for before, or its referenceId
   * was moving from one job to another.
   */
  Optional<Optional<StoredJob>> take(JobKey key, RetryBudget budget) {
    return Optional.ofNullable(groups.get(key)).flatMap(group -> group.take(key, budget));
  }

  private synchronized Map<String, Integer> referenced(int employerId, RetryBudget budget) {
    if (referenced == null) {
      List<String> wanted = new ArrayList<>();
      for (JobKey key : groups.keySet()) {
        if (key instanceof JobKey.ByReference(_, String referenceId)) {
          wanted.add(referenceId);
        }
      }
      referenced = referenceIds.findNeighbours(employerId, wanted, budget);
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

    private synchronized Optional<Optional<StoredJob>> take(JobKey key, RetryBudget budget) {
      if (left == null) {
        left = read(budget);
      }
      return Optional.ofNullable(left.remove(key));
    }

    private Map<JobKey, Optional<StoredJob>> read(RetryBudget budget) {
      int employerId = keys.getFirst().employerId();
      Map<JobKey, Integer> ids = ids(employerId, budget);
      Map<Integer, StoredJob> jobs =
          items.findItems(employerId, new HashSet<>(ids.values()), budget).stream()
              .collect(toMap(stored -> stored.job().id(), Function.identity()));
      Map<JobKey, Optional<StoredJob>> read = new HashMap<>();
      for (JobKey key : keys) {
        Optional<StoredJob> found = Optional.ofNullable(ids.get(key)).map(jobs::get);
        boolean isCertain =
            switch (key) {
              case JobKey.ById _ -> true;
              case JobKey.ByReference(_, String referenceId) ->
                  !ids.containsKey(key)
                      || found
                          .flatMap(stored -> stored.job().referenceId())
                          .equals(Optional.of(referenceId));
            };
        if (isCertain) {
          read.put(key, found);
        }
      }
      return read;
    }

    private Map<JobKey, Integer> ids(int employerId, RetryBudget budget) {
      Map<String, Integer> byReference = referenced(employerId, budget);
      Map<JobKey, Integer> ids = new HashMap<>();
      for (JobKey key : keys) {
        Optional.ofNullable(
                switch (key) {
                  case JobKey.ById(_, int id) -> Integer.valueOf(id);
                  case JobKey.ByReference(_, String referenceId) -> byReference.get(referenceId);
                })
            .ifPresent(id -> ids.put(key, id));
      }
      return ids;
    }
  }
}
