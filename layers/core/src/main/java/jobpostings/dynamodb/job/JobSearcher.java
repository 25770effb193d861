package jobpostings.dynamodb.job;

import static java.util.stream.Collectors.toMap;
import static jobpostings.dynamodb.table.Attributes.number;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Supplier;
import jobpostings.dynamodb.rank.PositionConverter;
import jobpostings.dynamodb.rank.RankReader;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.StorageErrors;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.job.JobHeader;
import jobpostings.job.JobPage;
import jobpostings.job.JobPosition;
import jobpostings.job.JobQuery;
import jobpostings.job.JobQuery.Matching;
import jobpostings.job.JobQuery.Start;
import jobpostings.problem.Problem;
import software.amazon.awssdk.enhanced.dynamodb.model.Page;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * Finds an employer's jobs by words. Only looking at each job tells whether it matches, so this
 * reads an index of words from end to end, several parts at once, and then the headers of the jobs
 * on the page.
 */
final class JobSearcher {
  /** With usual titles, this many nearly fill a page of a megabyte. */
  private static final int PART = 5_000;

  /** DynamoDB ends a page at a megabyte by itself; DynamoDB Local reads everything first. */
  private static final int LONGEST_PAGE = 6_000;

  /** A page of entries takes up ten times its megabyte in memory. */
  private static final int AT_ONCE = 4;

  private final Table<SearchEntry> table;
  private final JobItems items;
  private final RankReader ranks;
  private final TimeLimits limits;

  @Inject
  JobSearcher(Tables tables, JobItems items, RankReader ranks, TimeLimits limits) {
    this.table = tables.table("JOBS_TABLE", SearchEntry.SCHEMA);
    this.items = items;
    this.ranks = ranks;
    this.limits = limits;
  }

  /** The search of one request, with what it has found so far. */
  private record Search(JobQuery query, Matching matching, NavigableSet<JobPosition> found) {
    private void look(SearchEntry entry) {
      boolean wanted = query.status().map(status -> status == entry.status()).orElse(true);
      if (wanted && matching.test(entry.title(), entry.referenceId())) {
        found.add(entry.position());
      }
    }

    /** Whether a job that was found still matches. */
    private boolean isStill(JobHeader job) {
      return found.contains(job.position())
          && query.status().map(status -> status == job.status()).orElse(true)
          && matching.test(job);
    }
  }

  /**
   * @throws jobpostings.problem.Problem {@code unavailable} if there are more jobs than can be read
   *     in time
   */
  JobPage list(JobQuery query, Matching matching) {
    RetryBudget budget = new RetryBudget(limits.request());
    NavigableSet<JobPosition> found = new ConcurrentSkipListSet<>(JobPosition.LIST_ORDER);
    Search search = new Search(query, matching, found);
    readAll(query.employerId(), search::look, budget, StorageErrors::searchTooLong);
    long before =
        switch (query.start()) {
          case Start.Offset(long skipped) -> skipped;
          case Start.After(JobPosition position) -> found.headSet(position, true).size();
        };
    List<JobPosition> page = found.stream().skip(before).limit(query.size()).toList();
    Map<Integer, JobHeader> headers =
        items.findHeaders(page.stream().map(JobPosition::id).toList(), budget).stream()
            .filter(search::isStill)
            .collect(toMap(job -> job.position().id(), job -> job));
    List<JobHeader> jobs =
        page.stream()
            .flatMap(position -> Optional.ofNullable(headers.get(position.id())).stream())
            .toList();
    return new JobPage(jobs, found.size(), before + page.size() < found.size());
  }

  /**
   * Looks at all jobs of an employer.
   *
   * @param look called by several threads, for some jobs twice
   * @param tooLong what to throw if time is over before all are read
   */
  void readAll(
      int employerId, Consumer<SearchEntry> look, RetryBudget budget, Supplier<Problem> tooLong) {
    Page<SearchEntry> first = read(all(employerId), null, budget, tooLong);
    first.items().forEach(look);
    if (first.lastEvaluatedKey() == null) {
      return;
    }
    String below = first.lastEvaluatedKey().get("listPosition").s();
    List<Future<?>> parts = new ArrayList<>();
    try (ExecutorService beside =
        Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().factory())) {
      for (Consumer<QueryRequest.Builder> part : parts(employerId, below, budget)) {
        parts.add(beside.submit(() -> readPart(part, look, budget.shared(), tooLong)));
      }
    }
    for (Future<?> part : parts) {
      if (part.state() == Future.State.FAILED) {
        throw part.exceptionNow() instanceof RuntimeException e
            ? e
            : new IllegalStateException(part.exceptionNow());
      }
    }
  }

  private static Consumer<QueryRequest.Builder> all(int employerId) {
    return query ->
        query
            .keyConditionExpression("employerId = :employer")
            .expressionAttributeValues(Map.of(":employer", number(employerId)));
  }

  /** The list below a position, in parts. A job where two parts meet belongs to both. */
  private List<Consumer<QueryRequest.Builder>> parts(
      int employerId, String below, RetryBudget budget) {
    List<String> cuts = new ArrayList<>(ranks.read(employerId, budget).cuts(below, PART));
    cuts.add(PositionConverter.BOTTOM);
    List<Consumer<QueryRequest.Builder>> parts = new ArrayList<>();
    String end = below;
    for (String begin : cuts) {
      parts.add(between(employerId, begin, end));
      end = begin;
    }
    return parts;
  }

  private static Consumer<QueryRequest.Builder> between(int employerId, String begin, String end) {
    return query ->
        query
            .keyConditionExpression(
                "employerId = :employer AND listPosition BETWEEN :begin AND :end")
            .expressionAttributeValues(
                Map.of(
                    ":employer", number(employerId),
                    ":begin", AttributeValue.fromS(begin),
                    ":end", AttributeValue.fromS(end)));
  }

  private void readPart(
      Consumer<QueryRequest.Builder> part,
      Consumer<SearchEntry> look,
      RetryBudget budget,
      Supplier<Problem> tooLong) {
    Map<String, AttributeValue> next = null;
    do {
      Page<SearchEntry> page = read(part, next, budget, tooLong);
      page.items().forEach(look);
      next = page.lastEvaluatedKey();
    } while (next != null);
  }

  private Page<SearchEntry> read(
      Consumer<QueryRequest.Builder> part,
      Map<String, AttributeValue> from,
      RetryBudget budget,
      Supplier<Problem> tooLong) {
    if (budget.isOver()) {
      throw tooLong.get();
    }
    return table.queryPage(
        query ->
            query
                .applyMutation(part)
                .indexName(HeaderSchema.SEARCH)
                .scanIndexForward(false)
                .limit(LONGEST_PAGE)
                .exclusiveStartKey(from),
        budget);
  }
}
