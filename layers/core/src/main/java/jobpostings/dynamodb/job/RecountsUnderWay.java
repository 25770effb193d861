package jobpostings.dynamodb.job;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The employers whose jobs are being recounted, as far as this process knows. Nothing depends on
 * that being right: a write that goes by a wrong answer is refused, and the process learns. May be
 * used by several threads.
 */
final class RecountsUnderWay {
  private static final int MOST = 100;

  private final Map<Integer, Long> until =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Long> eldest) {
          return size() > MOST;
        }
      };

  /**
   * @param end in milliseconds since 1970
   */
  synchronized void add(int employerId, long end) {
    until.put(employerId, end);
  }

  synchronized void remove(int employerId) {
    until.remove(employerId);
  }

  synchronized boolean contains(int employerId) {
    return until.getOrDefault(employerId, 0L) >= Instant.now().toEpochMilli();
  }
}
