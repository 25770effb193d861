package jobpostings.job.store;

/** Over how many items the counters of an employer's jobs are spread. */
public record CounterShards(int count) {
  public static final CounterShards DEFAULT = new CounterShards(64);
}
