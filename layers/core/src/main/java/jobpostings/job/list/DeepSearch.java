package jobpostings.job.list;

import static jobpostings.dynamodb.Attributes.number;
import static jobpostings.dynamodb.Attributes.text;

import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Stream;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.dynamodb.RetryBudget;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.job.JobStatus;
import jobpostings.job.store.HeaderSchema;
import jobpostings.segment.DynamoSegments;
import jobpostings.segment.PositionConverter;
import jobpostings.segment.SearchEntry;
import jobpostings.segment.SearchEntryBuilder;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;

/**
 * Reads what searches look at, of all jobs of an employer below a position, in several parts at
 * once: from the segments or, to compare, from the index of the employer's jobs, which costs eight
 * times as much.
 */
final class DeepSearch {
  /** The attributes that a search reads of a job's entry in the index of its employer's jobs. */
  static final TableSchema<SearchEntry> INDEX =
      new ItemSchema<SearchEntry, SearchEntryBuilder>()
          .text(
              "listPosition",
              entry -> PositionConverter.text(entry.position()),
              (b, value) -> b.position(PositionConverter.position(value)))
          .value(JobStatus.class, "status", SearchEntry::status, SearchEntryBuilder::status)
          .text("title", SearchEntry::title, SearchEntryBuilder::title)
          .optionalText("referenceId", SearchEntry::referenceId, SearchEntryBuilder::referenceId)
          .build(SearchEntry.class, SearchEntryBuilder::builder, SearchEntryBuilder::build);

  /** With usual titles, the segments of this many jobs nearly fill a page of a megabyte. */
  private static final int PART = 34_000;

  /** In the index, this many headers nearly fill a page. */
  private static final int PART_OF_INDEX = 5_000;

  /** DynamoDB ends a page at a megabyte by itself; DynamoDB Local reads everything first. */
  private static final int MAX_PAGE = 6_000;

  /** In memory, a page takes ten times its megabyte. */
  private static final int AT_ONCE = 4;

  private final Table<SearchEntry> index;
  private final DynamoSegments segments;

  @Inject
  DeepSearch(Tables tables, DynamoSegments segments) {
    this.index = tables.table("JOBS_TABLE", INDEX);
    this.segments = segments;
  }

  /** Where to read the jobs of a part of the list. */
  @FunctionalInterface
  private interface Source {
    Stream<SearchEntry> read(int employerId, String begin, String end);
  }

  /**
   * Looks at the jobs.
   *
   * @param below the text of a position
   * @param look called by several threads; for some jobs twice, and for some above the position
   */
  void read(int employerId, String below, Consumer<SearchEntry> look) {
    readParts(employerId, below, PART, segments::read, look);
  }

  /** The same, but from the index. */
  void readIndex(int employerId, String below, Consumer<SearchEntry> look) {
    readParts(employerId, below, PART_OF_INDEX, this::readIndex, look);
  }

  /** Looks at the jobs in the index that were published on that day or after it. */
  void readTop(int employerId, LocalDate day, Consumer<SearchEntry> look) {
    look(readIndex(employerId, day.toString(), PositionConverter.TOP), look);
  }

  private Stream<SearchEntry> readIndex(int employerId, String begin, String end) {
    return index
        .query("employerId", number(employerId))
        .index(HeaderSchema.BY_EMPLOYER)
        .between("listPosition", text(begin), text(end))
        .descending()
        .pageSize(MAX_PAGE)
        .stream();
  }

  private void readParts(
      int employerId, String below, int jobsInPart, Source source, Consumer<SearchEntry> look) {
    List<String> begins = new ArrayList<>(segments.directory(employerId).cuts(below, jobsInPart));
    begins.add(PositionConverter.BOTTOM);
    List<Future<?>> parts = new ArrayList<>();
    RetryBudget budget = RetryBudget.current();
    try (ExecutorService executor =
        Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().factory())) {
      String above = below;
      for (String begin : begins) {
        String end = above;
        parts.add(
            executor.submit(
                () -> budget.runInThread(() -> look(source.read(employerId, begin, end), look))));
        above = begin;
      }
    }
    parts.forEach(DeepSearch::check);
  }

  private static void look(Stream<SearchEntry> jobs, Consumer<SearchEntry> look) {
    RetryBudget budget = RetryBudget.current();
    jobs.forEach(
        job -> {
          look.accept(job);
          budget.requireTime();
        });
  }

  /** Throws what a task threw, if it did. */
  static void check(Future<?> part) {
    if (part.state() == Future.State.FAILED) {
      throw part.exceptionNow() instanceof RuntimeException e
          ? e
          : new IllegalStateException(part.exceptionNow());
    }
  }
}
