package jobpostings.dynamodb.rank;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.table.StreamEvent;
import jobpostings.job.JobStatus;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;

/** Keeps the list of each employer's jobs, in segments, from the stream of the Jobs table. */
public final class JobRanks {
  private final Segments segments;

  @Inject
  JobRanks(Segments segments) {
    this.segments = segments;
  }

  /**
   * Applies the changes in a batch of records. Applying a batch again is harmless.
   *
   * @throws jobpostings.problem.Problem {@code unavailable} if DynamoDB doesn't answer, or there
   *     are too many other writers; the batch must then be applied again
   */
  public void follow(StreamEvent event) {
    Map<Integer, List<SegmentChange>> changes = new LinkedHashMap<>();
    for (Record record : event.records()) {
      Optional<Image> before = Image.of(record.dynamodb().oldImage());
      Optional<Image> after = Image.of(record.dynamodb().newImage());
      if (!before.equals(after)) {
        before.ifPresent(job -> add(job, Optional.empty(), changes));
        after.ifPresent(job -> add(job, Optional.of(job.entry()), changes));
      }
    }
    changes.forEach(segments::update);
  }

  private static void add(
      Image job, Optional<SearchEntry> entry, Map<Integer, List<SegmentChange>> changes) {
    changes
        .computeIfAbsent(job.employerId(), _ -> new ArrayList<>())
        .add(new SegmentChange(job.entry().position(), entry));
  }

  /** The part of a job's item that matters here. */
  private record Image(int employerId, SearchEntry entry) {

    /** Also empty for an item without a place in a list: it is not, or no longer, a job. */
    private static Optional<Image> of(Map<String, AttributeValue> item) {
      return item.containsKey("listPosition")
          ? Optional.of(new Image(Integer.parseInt(item.get("employerId").n()), entry(item)))
          : Optional.empty();
    }

    private static SearchEntry entry(Map<String, AttributeValue> item) {
      return new SearchEntry(
          PositionConverter.position(item.get("listPosition").s()),
          JobStatus.of(item.get("status").s()).orElseThrow(),
          item.get("title").s(),
          Optional.ofNullable(item.get("referenceId")).map(AttributeValue::s));
    }
  }
}
