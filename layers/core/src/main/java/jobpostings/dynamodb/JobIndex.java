package jobpostings.dynamodb;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.stream.Stream;
import jobpostings.Settings;
import jobpostings.job.JobHeader;
import jobpostings.job.JobPage;
import jobpostings.job.JobPosition;
import jobpostings.job.JobQuery;
import jobpostings.job.JobQuery.Start;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbIndex;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.model.Page;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;

/** Lists of an employer's jobs, read from the indexes of the Jobs table. */
final class JobIndex {
  private static final PositionConverter POSITION = new PositionConverter();

  private final DynamoDbIndex<JobHeader> byEmployer;
  private final DynamoDbIndex<JobHeader> byStatus;
  private final Tallies tallies;
  private final Duration time;

  JobIndex(DynamoDbEnhancedClient client, Settings settings, Tallies tallies, Duration time) {
    DynamoDbTable<JobHeader> table =
        client.table(settings.table("JOBS_TABLE"), HeaderSchema.SCHEMA);
    this.byEmployer = table.index(HeaderSchema.BY_EMPLOYER);
    this.byStatus = table.index(HeaderSchema.BY_STATUS);
    this.tallies = tallies;
    this.time = time;
  }

  JobPage list(JobQuery query) {
    return query.matching().map(matching -> search(query, matching)).orElseGet(() -> page(query));
  }

  /** Reads the page alone, and the tallies beside it. */
  private JobPage page(JobQuery query) {
    Future<Long> total;
    List<JobHeader> jobs;
    try (ExecutorService beside = Executors.newVirtualThreadPerTaskExecutor()) {
      total =
          beside.submit(
              () ->
                  new Patience(time)
                      .insist(() -> tallies.total(query.employerId(), query.status())));
      jobs = new Patience(time).insist(() -> jobsAndOneMore(query));
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
    int wanted = query.size() + 1;
    return switch (query.start()) {
      case Start.After(JobPosition position) ->
          headers(query, Optional.of(position), Optional.of(wanted)).limit(wanted).toList();
      case Start.Offset(long skipped) -> {
        int read = (int) Math.min(skipped + wanted, Integer.MAX_VALUE);
        yield headers(query, Optional.empty(), Optional.of(read))
            .skip(skipped)
            .limit(wanted)
            .toList();
      }
    };
  }

  /** Reads all headers, as nothing but looking at them tells which match. */
  private JobPage search(JobQuery query, Predicate<JobHeader> matching) {
    List<JobHeader> matches =
        new Patience(time)
            .insist(
                () -> headers(query, Optional.empty(), Optional.empty()).filter(matching).toList());
    long before =
        switch (query.start()) {
          case Start.Offset(long skipped) -> skipped;
          case Start.After(JobPosition position) ->
              matches.stream()
                  .map(JobHeader::position)
                  .takeWhile(p -> JobPosition.LIST_ORDER.compare(p, position) <= 0)
                  .count();
        };
    List<JobHeader> jobs = matches.stream().skip(before).limit(query.size()).toList();
    return new JobPage(jobs, matches.size(), before + jobs.size() < matches.size());
  }

  /**
   * Headers in the order of lists, read as they are consumed.
   *
   * @param after where to begin; at the top if empty
   * @param limit how many one call reads at most; as many as DynamoDB gives if empty
   */
  private Stream<JobHeader> headers(
      JobQuery query, Optional<JobPosition> after, Optional<Integer> limit) {
    DynamoDbIndex<JobHeader> index = query.status().isPresent() ? byStatus : byEmployer;
    Key.Builder key = Key.builder();
    query
        .status()
        .map(status -> HeaderSchema.employerStatus(query.employerId(), status))
        .ifPresentOrElse(key::partitionValue, () -> key.partitionValue(query.employerId()));
    QueryConditional range =
        after
            .map(POSITION::transformFrom)
            .map(position -> QueryConditional.sortLessThan(key.sortValue(position).build()))
            .orElseGet(() -> QueryConditional.keyEqualTo(key.build()));
    return index
        .query(
            request ->
                request.queryConditional(range).scanIndexForward(false).limit(limit.orElse(null)))
        .stream()
        .map(Page::items)
        .flatMap(List::stream);
  }
}
