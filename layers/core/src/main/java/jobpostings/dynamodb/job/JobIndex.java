package jobpostings.dynamodb.job;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import jobpostings.dynamodb.rank.PositionConverter;
import jobpostings.dynamodb.rank.RankIndex;
import jobpostings.dynamodb.rank.RankIndex.Place;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.job.JobHeader;
import jobpostings.job.JobPage;
import jobpostings.job.JobPosition;
import jobpostings.job.JobQuery;
import jobpostings.job.JobQuery.Start;
import jobpostings.settings.Settings;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbIndex;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.model.Page;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;

/** Pages of an employer's list, read from the indexes of the Jobs table. */
final class JobIndex {
  /** Up to here the list is read from its top, which costs no more than looking up a place. */
  private static final int READ_THROUGH = 500;

  private final DynamoDbIndex<JobHeader> byEmployer;
  private final DynamoDbIndex<JobHeader> byStatus;
  private final JobCounters counters;
  private final RankIndex ranks;
  private final Duration time;

  JobIndex(
      DynamoDbEnhancedClient client,
      Settings settings,
      JobCounters counters,
      RankIndex ranks,
      Duration time) {
    DynamoDbTable<JobHeader> table =
        client.table(settings.table("JOBS_TABLE"), HeaderSchema.SCHEMA);
    this.byEmployer = table.index(HeaderSchema.BY_EMPLOYER);
    this.byStatus = table.index(HeaderSchema.BY_STATUS);
    this.counters = counters;
    this.ranks = ranks;
    this.time = time;
  }

  /** Reads only the page, and the counters beside it. */
  JobPage list(JobQuery query) {
    Future<Long> total;
    List<JobHeader> jobs;
    try (ExecutorService beside = Executors.newVirtualThreadPerTaskExecutor()) {
      total =
          beside.submit(
              () ->
                  new RetryBudget(time)
                      .retry(() -> counters.total(query.employerId(), query.status())));
      jobs = new RetryBudget(time).retry(() -> jobsAndOneMore(query));
    }
    if (total.state() == Future.State.FAILED) {
      throw total.exceptionNow() instanceof RuntimeException e
          ? e
          : new IllegalStateException(total.exceptionNow());
    }
    boolean more = jobs.size() > query.size();
    return new JobPage(more ? jobs.subList(0, query.size()) : jobs, total.resultNow(), more);
  }

  private List<JobHeader> jobsAndOneMore(JobQuery query) {
    return switch (query.start()) {
      case Start.After(JobPosition position) ->
          jobsAndOneMore(query, new Place(Optional.of(PositionConverter.text(position)), 0));
      case Start.Offset(long jobs) when jobs <= READ_THROUGH ->
          jobsAndOneMore(query, new Place(Optional.empty(), jobs));
      case Start.Offset(long jobs) ->
          jobsAndOneMore(query, ranks.read(query.employerId()).find(query.status(), jobs));
    };
  }

  /** Headers in list order, starting below the place, or at the top if there is none. */
  private List<JobHeader> jobsAndOneMore(JobQuery query, Place place) {
    int wanted = query.size() + 1;
    int read = (int) Math.min(place.skipped() + wanted, Integer.MAX_VALUE);
    DynamoDbIndex<JobHeader> index = query.status().isPresent() ? byStatus : byEmployer;
    QueryConditional range = range(query, place.above());
    return index
        .query(request -> request.queryConditional(range).scanIndexForward(false).limit(read))
        .stream()
        .map(Page::items)
        .flatMap(List::stream)
        .skip(place.skipped())
        .limit(wanted)
        .toList();
  }

  private static QueryConditional range(JobQuery query, Optional<String> above) {
    Key.Builder key = Key.builder();
    query
        .status()
        .map(status -> HeaderSchema.employerStatus(query.employerId(), status))
        .ifPresentOrElse(key::partitionValue, () -> key.partitionValue(query.employerId()));
    return above
        .map(position -> QueryConditional.sortLessThan(key.sortValue(position).build()))
        .orElseGet(() -> QueryConditional.keyEqualTo(key.build()));
  }
}
