package jobpostings.dynamodb.races;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What clients did at the same time, and the answers they got. A history is explained if it is
 * linearizable: made one after another in some order, the same requests get the same answers, and
 * whatever ended before something else began comes before it.
 */
final class History {
  private final List<Event> events = new ArrayList<>();

  /** Something that a client did, between two moments. */
  private record Event(long begin, long end, String what, Effect effect) {}

  /** The effect of a request on the jobs. */
  @FunctionalInterface
  interface Effect {
    /** The states that may follow; none if the client could not have got its answer. */
    Collection<Model> on(Model before);
  }

  /**
   * The part of a job that races are about.
   *
   * @param due whether the schedule would archive it if it were active
   */
  record Entry(Optional<String> referenceId, String title, String status, boolean due) {}

  /**
   * All jobs of an employer, and the jobs that requests with an Idempotency-Key have created.
   *
   * @param bodies the body that came with each key
   */
  record Model(Map<Integer, Entry> jobs, Map<String, Integer> keys, Map<String, String> bodies) {
    Model {
      jobs = Map.copyOf(jobs);
      keys = Map.copyOf(keys);
      bodies = Map.copyOf(bodies);
    }

    Optional<Integer> having(Optional<String> referenceId) {
      return jobs.entrySet().stream()
          .filter(
              job -> referenceId.isPresent() && job.getValue().referenceId().equals(referenceId))
          .map(Map.Entry::getKey)
          .findFirst();
    }

    Model with(int id, Entry entry) {
      Map<Integer, Entry> more = new HashMap<>(jobs);
      more.put(id, entry);
      return new Model(more, keys, bodies);
    }

    Model without(int id) {
      Map<Integer, Entry> fewer = new HashMap<>(jobs);
      fewer.remove(id);
      return new Model(fewer, keys, bodies);
    }

    Model withKey(String key, String body, int id) {
      Map<String, Integer> moreKeys = new HashMap<>(keys);
      moreKeys.put(key, id);
      Map<String, String> moreBodies = new HashMap<>(bodies);
      moreBodies.put(key, body);
      return new Model(jobs, moreKeys, moreBodies);
    }
  }

  /** Adds a request whose answer has just arrived. */
  synchronized void add(long begin, String what, Effect effect) {
    events.add(new Event(begin, System.nanoTime(), what, effect));
  }

  /** Whether some order explains all answers and the jobs that are left. */
  boolean isExplained(Model before, Map<Integer, Entry> after) {
    return isExplained(before, after, new HashSet<>(), new HashSet<>());
  }

  private record Seen(Set<Integer> done, Model model) {}

  private boolean isExplained(
      Model model, Map<Integer, Entry> after, Set<Integer> done, Set<Seen> seen) {
    if (done.size() == events.size()) {
      return model.jobs().equals(after);
    }
    if (!seen.add(new Seen(Set.copyOf(done), model))) {
      return false;
    }
    long firstEnd = Long.MAX_VALUE;
    for (int i = 0; i < events.size(); i++) {
      firstEnd = done.contains(i) ? firstEnd : Math.min(firstEnd, events.get(i).end());
    }
    for (int i = 0; i < events.size(); i++) {
      if (done.contains(i) || events.get(i).begin() > firstEnd) {
        continue;
      }
      done.add(i);
      for (Model next : events.get(i).effect().on(model)) {
        if (isExplained(next, after, done, seen)) {
          return true;
        }
      }
      done.remove(i);
    }
    return false;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    events.stream()
        .sorted((one, other) -> Long.compare(one.begin(), other.begin()))
        .forEach(
            event -> text.append("\n%d-%d %s".formatted(event.begin(), event.end(), event.what())));
    return text.toString();
  }
}
