package jobpostings.dynamodb.job;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
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
import jobpostings.dynamodb.rank.RankIndex;
import jobpostings.dynamodb.rank.Segment;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.StorageErrors;
import jobpostings.job.JobHeader;
import jobpostings.job.JobPage;
import jobpostings.job.JobPosition;
import jobpostings.job.JobQuery;
import jobpostings.job.JobQuery.Matching;
import jobpostings.job.JobQuery.Start;
import jobpostings.problem.Problem;
import jobpostings.settings.Settings;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbIndex;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.model.Page;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Finds an employer's jobs by words. Only looking at each job tells whether it matches, so this
 * reads an index of words from end to end, several parts at once, and then the headers of the jobs
 * on the page.
 */
final class SearchIndex {
  /** With usual titles, this many nearly fill a page of a megabyte. */
  private static final int PART = 5_000;

  /** DynamoDB ends a page at a megabyte by itself; DynamoDB Local reads everything first. */
  private static final int LONGEST_PAGE = 6_000;

  /** A page of entries takes up ten times its megabyte in memory. */
  private static final int AT_ONCE = 4;

  private final DynamoDbIndex<SearchEntry> index;
  private final JobItems items;
  private final RankIndex ranks;
  private final Duration time;

  SearchIndex(
      DynamoDbEnhancedClient client,
      Settings settings,
      JobItems items,
      RankIndex ranks,
      Duration time) {
    this.index =
        client.table(settings.table("JOBS_TABLE"), SearchEntry.SCHEMA).index(HeaderSchema.SEARCH);
    this.items = items;
    this.ranks = ranks;
    this.time = time;
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
    RetryBudget budget = new RetryBudget(time);
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
    Key all = Key.builder().partitionValue(employerId).build();
    Page<SearchEntry> first = read(QueryConditional.keyEqualTo(all), null, budget, tooLong);
    first.items().forEach(look);
    if (first.lastEvaluatedKey() == null) {
      return;
    }
    String below = first.lastEvaluatedKey().get("listPosition").s();
    List<Future<?>> parts = new ArrayList<>();
    try (ExecutorService beside =
        Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().factory())) {
      for (QueryConditional part : parts(employerId, below, budget)) {
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

  /** The list below a position, in parts. A job where two parts meet belongs to both. */
  private List<QueryConditional> parts(int employerId, String below, RetryBudget budget) {
    List<String> cuts =
        new ArrayList<>(budget.retry(() -> ranks.read(employerId)).cuts(below, PART));
    cuts.add(Segment.BOTTOM);
    List<QueryConditional> parts = new ArrayList<>();
    String end = below;
    for (String begin : cuts) {
      parts.add(QueryConditional.sortBetween(key(employerId, begin), key(employerId, end)));
      end = begin;
    }
    return parts;
  }

  private static Key key(int employerId, String position) {
    return Key.builder().partitionValue(employerId).sortValue(position).build();
  }

  private void readPart(
      QueryConditional part,
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
      QueryConditional range,
      Map<String, AttributeValue> from,
      RetryBudget budget,
      Supplier<Problem> tooLong) {
    if (budget.isOver()) {
      throw tooLong.get();
    }
    return budget.retry(
        () ->
            index
                .query(
                    query ->
                        query
                            .queryConditional(range)
                            .scanIndexForward(false)
                            .limit(LONGEST_PAGE)
                            .exclusiveStartKey(from))
                .stream()
                .findFirst()
                .orElseThrow());
  }
}
