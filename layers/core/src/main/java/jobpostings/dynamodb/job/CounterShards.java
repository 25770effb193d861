package jobpostings.dynamodb.job;

import java.util.stream.IntStream;

/**
 * Over how many items the counters of an employer's jobs are spread. Where there are jobs, never
 * lower the number: a recount leaves out shards that it doesn't lock.
 */
public record CounterShards(int count) {
  public static final CounterShards USUAL = new CounterShards(64);

  /** The numbers of all shards, from 0. */
  IntStream all() {
    return IntStream.range(0, count);
  }
}
