package jobpostings.job.batch;

import java.util.Optional;
import java.util.TreeMap;
import jobpostings.job.view.ResponseSize;

/**
 * The jobs that results are to show, as far as they may fit into the response: the jobs of a batch
 * can be a thousand times as large together. May be used by several threads.
 */
final class Documents {
  private final TreeMap<Integer, String> byIndex = new TreeMap<>();
  private long length;

  /** Keeps the JSON of that operation's job, and drops the last ones if not all can fit. */
  synchronized void keep(int index, String json) {
    byIndex.put(index, json);
    length += json.length();
    while (length > ResponseSize.MAX_BYTES) {
      length -= byIndex.pollLastEntry().getValue().length();
    }
  }

  /** The JSON of that operation's job; none if there is none, or it can't fit. */
  synchronized Optional<String> find(int index) {
    return Optional.ofNullable(byIndex.get(index));
  }
}
