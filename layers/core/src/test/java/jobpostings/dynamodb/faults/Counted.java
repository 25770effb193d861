package jobpostings.dynamodb.faults;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.job.JobStatus;
import jobpostings.job.list.JobList.JobQuery;

/**
 * An employer's totals, and how far the segments are from the jobs.
 *
 * @param misplaced how many jobs the segments lack or have too many
 */
record Counted(SortedMap<JobStatus, Long> totals, int misplaced) {

  static Counted of(FaultyTables tables, Caller caller) {
    int employer = caller.employer().id();
    int ranked = tables.retrying().segments().jobs(employer).size();
    int jobs = (int) tables.items("Jobs").count();
    SortedMap<JobStatus, Long> totals = new TreeMap<>();
    for (JobStatus status : JobStatus.values()) {
      JobQuery ofStatus =
          new JobQuery(
              employer, Optional.of(status), Optional.empty(), new JobQuery.Start.Offset(0), 1);
      totals.put(status, tables.retrying().jobList().list(ofStatus).total());
    }
    return new Counted(totals, Math.abs(jobs - ranked));
  }
}
