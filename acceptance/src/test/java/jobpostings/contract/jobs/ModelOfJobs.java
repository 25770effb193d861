package jobpostings.contract.jobs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What one employer should see of its jobs, whatever the service does to show it. */
final class ModelOfJobs {
  record Job(int id, String referenceId, String title, String status) {}

  private final Map<Integer, Job> jobs = new HashMap<>();

  /** The ids of the jobs, the first of the list last. */
  private final List<Integer> order = new ArrayList<>();

  void put(Job job) {
    Optional<Job> before = Optional.ofNullable(jobs.put(job.id, job));
    boolean isPublished =
        job.status.equals("active") && before.filter(b -> b.status.equals("active")).isEmpty();
    if (before.isEmpty() || isPublished) {
      order.remove(Integer.valueOf(job.id));
      order.add(job.id);
    }
  }

  void remove(int id) {
    jobs.remove(id);
    order.remove(Integer.valueOf(id));
  }

  List<Job> all() {
    return List.copyOf(jobs.values());
  }

  Optional<Job> byReferenceId(String referenceId) {
    return jobs.values().stream().filter(job -> referenceId.equals(job.referenceId)).findFirst();
  }

  /**
   * The ids of the jobs in a list, in its order.
   *
   * @param status "" for any
   */
  List<Integer> list(String status, String... words) {
    return order.reversed().stream()
        .map(jobs::get)
        .filter(job -> status.isEmpty() || job.status.equals(status))
        .filter(job -> List.of(words).stream().allMatch(word -> holds(job, word)))
        .map(Job::id)
        .toList();
  }

  private static boolean holds(Job job, String word) {
    String text = job.title + "\n" + Optional.ofNullable(job.referenceId).orElse("");
    return text.toLowerCase(Locale.ROOT).contains(word.toLowerCase(Locale.ROOT));
  }
}
