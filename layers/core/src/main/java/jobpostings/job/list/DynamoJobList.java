package jobpostings.job.list;

import static jobpostings.dynamodb.Attributes.number;
import static jobpostings.dynamodb.Attributes.text;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import jobpostings.dynamodb.Query;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.job.Job;
import jobpostings.job.JobHeader;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.job.list.JobList.JobPage;
import jobpostings.job.list.JobList.JobQuery;
import jobpostings.job.list.JobList.JobQuery.Start;
import jobpostings.job.store.DynamoJobCounters;
import jobpostings.job.store.HeaderSchema;
import jobpostings.job.store.JobItems;
import jobpostings.job.store.StoredJob;
import jobpostings.segment.Directory.ListStart;
import jobpostings.segment.DynamoSegments;
import jobpostings.segment.PositionConverter;

/** Lists of jobs, read from the indexes of the Jobs table. May be used by several threads. */
final class DynamoJobList implements JobList {
  /** Up to this offset the list is read from its top, which costs no more than the segments. */
  private static final int READ_THROUGH = 500;

  private final Table<JobHeader> table;
  private final JobItems items;
  private final JobSearcher searcher;
  private final DynamoJobCounters counters;
  private final DynamoSegments segments;
  private final Tables tables;

  @Inject
  DynamoJobList(
      Tables tables,
      JobItems items,
      JobSearcher searcher,
      DynamoJobCounters counters,
      DynamoSegments segments) {
    this.table = tables.table("JOBS_TABLE", HeaderSchema.SCHEMA);
    this.items = items;
    this.searcher = searcher;
    this.counters = counters;
    this.segments = segments;
    this.tables = tables;
  }

  @Override
  public JobPage list(JobQuery query) {
    return query
        .matching()
        .map(matching -> searcher.list(query, matching))
        .orElseGet(() -> page(query));
  }

  @Override
  public Stream<Job> findAll(int employerId, List<Integer> ids) {
    return tables.call(() -> items.findAll(employerId, ids)).map(StoredJob::job);
  }

  /** Reads only the page, and the counters beside it. */
  private JobPage page(JobQuery query) {
    Future<Long> total;
    List<JobHeader> jobs;
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      total = executor.submit(() -> counters.total(query.employerId(), query.status()));
      jobs = tables.call(() -> jobsAndOneMore(query));
    }
    DeepSearch.check(total);
    boolean more = jobs.size() > query.size();
    return new JobPage(more ? jobs.subList(0, query.size()) : jobs, total.resultNow(), more);
  }

  /** Headers in list order. */
  private List<JobHeader> jobsAndOneMore(JobQuery query) {
    ListStart start =
        switch (query.start()) {
          case Start.After(JobPosition position) ->
              new ListStart(Optional.of(PositionConverter.text(position)), 0);
          case Start.Offset(long jobs) when jobs <= READ_THROUGH ->
              new ListStart(Optional.empty(), jobs);
          case Start.Offset(long jobs) ->
              segments.directory(query.employerId()).find(query.status(), jobs);
        };
    int wanted = query.size() + 1;
    int read = (int) Math.min(start.skipped() + wanted, Integer.MAX_VALUE);
    Query<JobHeader> list = list(query.employerId(), query.status()).descending().pageSize(read);
    start.above().ifPresent(above -> list.where("listPosition", "<", text(above)));
    return list.stream().skip(start.skipped()).limit(wanted).toList();
  }

  private Query<JobHeader> list(int employerId, Optional<JobStatus> status) {
    return status
        .map(each -> text(HeaderSchema.employerStatus(employerId, each)))
        .map(list -> table.query("employerStatus", list).index("employer-status"))
        .orElseGet(
            () -> table.query("employerId", number(employerId)).index(HeaderSchema.BY_EMPLOYER));
  }
}
