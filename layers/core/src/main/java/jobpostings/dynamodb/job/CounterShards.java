package jobpostings.dynamodb.job;

import java.util.stream.IntStream;

/**
 * Over how many items the counters of an employer's jobs are spread. Only ever to be raised where
 * there are jobs: what is in a shard that nobody locks is left out of a recount.
 */
public record CounterShards(int count) {
  public static final CounterShards USUAL = new CounterShards(64);

  /** All of them, from 0. */
  IntStream all() {
    return IntStream.range(0, count);
  }
}
