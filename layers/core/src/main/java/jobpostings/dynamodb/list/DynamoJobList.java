package jobpostings.dynamodb.list;

import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.Stream;
import jobpostings.dynamodb.job.JobItems;
import jobpostings.dynamodb.job.StoredJob;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.job.Job;
import jobpostings.job.store.JobList;
import jobpostings.job.store.JobPage;
import jobpostings.job.store.JobQuery;

/** Lists of jobs in DynamoDB. May be used by several threads. */
final class DynamoJobList implements JobList {
  private final JobItems items;
  private final JobLister lister;
  private final JobSearcher searcher;
  private final TimeLimits limits;

  @Inject
  DynamoJobList(JobItems items, JobLister lister, JobSearcher searcher, TimeLimits limits) {
    this.items = items;
    this.lister = lister;
    this.searcher = searcher;
    this.limits = limits;
  }

  @Override
  public JobPage list(JobQuery query) {
    return query
        .matching()
        .map(matching -> searcher.list(query, matching))
        .orElseGet(() -> lister.list(query));
  }

  @Override
  public Stream<Job> findAll(int employerId, List<Integer> ids) {
    return items.findAll(employerId, ids, limits.budget()).map(StoredJob::job);
  }
}
