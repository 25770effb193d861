package jobpostings.dynamodb.rank;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.table.StreamEvent;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;

/** Keeps the ranks and the search segments of jobs, from the stream of the Jobs table. */
public final class JobRanks {
  private final SearchSegments search;
  private final Ranks ranks;

  @Inject
  JobRanks(SearchSegments search, Ranks ranks) {
    this.search = search;
    this.ranks = ranks;
  }

  /**
   * Applies the changes in a batch of records. Applying a batch again is harmless.
   *
   * @throws jobpostings.problem.Problem {@code unavailable} if DynamoDB doesn't answer, or there
   *     are too many other writers; the batch must then be applied again
   */
  public void follow(StreamEvent event) {
    Map<Integer, Changes> changes = new LinkedHashMap<>();
    for (Record record : event.records()) {
      Optional<Image> before = Image.of(record.dynamodb().oldImage());
      Optional<Image> after = Image.of(record.dynamodb().newImage());
      before
          .or(() -> after)
          .map(image -> changes.computeIfAbsent(image.employerId(), _ -> Changes.none()))
          .ifPresent(ofEmployer -> ofEmployer.add(before, after));
    }
    changes.forEach(this::apply);
  }

  /** Search comes first, because it takes an employer without ranks for a new one. */
  private void apply(int employerId, Changes changes) {
    search.update(employerId, changes.search());
    ranks.update(employerId, changes.ranks());
  }

  /** What changes for one employer. */
  private record Changes(
      List<SegmentChange<SearchEntry>> search, List<SegmentChange<JobStatus>> ranks) {
    private static Changes none() {
      return new Changes(new ArrayList<>(), new ArrayList<>());
    }

    private void add(Optional<Image> before, Optional<Image> after) {
      if (!before.equals(after)) {
        before.ifPresent(job -> search.add(new SegmentChange<>(job.position(), Optional.empty())));
        after.ifPresent(
            job -> search.add(new SegmentChange<>(job.position(), Optional.of(job.entry()))));
      }
      if (!before.map(Image::rank).equals(after.map(Image::rank))) {
        before.ifPresent(job -> ranks.add(new SegmentChange<>(job.position(), Optional.empty())));
        after.map(Image::rank).ifPresent(ranks::add);
      }
    }
  }

  /** The part of a job's item that matters here. */
  private record Image(int employerId, JobPosition position, SearchEntry entry) {

    /** Also empty for an item without a place in a list: it is not, or no longer, a job. */
    private static Optional<Image> of(Map<String, AttributeValue> item) {
      return item.containsKey("listPosition")
          ? Optional.of(
              new Image(
                  Integer.parseInt(item.get("employerId").n()),
                  PositionConverter.position(item.get("listPosition").s()),
                  entry(item)))
          : Optional.empty();
    }

    private static SearchEntry entry(Map<String, AttributeValue> item) {
      return new SearchEntry(
          JobStatus.of(item.get("status").s()).orElseThrow(),
          item.get("title").s(),
          Optional.ofNullable(item.get("referenceId")).map(AttributeValue::s));
    }

    private SegmentChange<JobStatus> rank() {
      return new SegmentChange<>(position, Optional.of(entry.status()));
    }
  }
}
