package jobpostings.dynamodb.faults;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.dynamodb.job.JobCounters;
import jobpostings.dynamodb.rank.Ranks;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.job.JobStatus;

/**
 * An employer's totals and places, as far as they are kept beside the jobs.
 *
 * @param misplaced how many jobs the ranks lack, or have too many
 */
record Counted(SortedMap<JobStatus, Long> totals, int misplaced) {

  static Counted of(FaultyTables tables, Caller caller) {
    int employer = caller.employer().id();
    var client = DynamoDbModule.enhancedClient(tables.client());
    JobCounters counters = new JobCounters(client, tables.settings(), new SecureRandom());
    Ranks ranks = new Ranks(client, tables.settings(), new SecureRandom(), RetryBudget.USUAL);
    int ranked = ranks.jobs(employer, new RetryBudget(RetryBudget.USUAL)).size();
    int jobs = (int) tables.items("Jobs").count();
    return new Counted(
        Arrays.stream(JobStatus.values())
            .collect(
                Collectors.toMap(
                    Function.identity(),
                    status -> counters.total(employer, Optional.of(status)),
                    (one, _) -> one,
                    TreeMap::new)),
        Math.abs(jobs - ranked));
  }
}
