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

/** Keeps the ranks of jobs, from the stream of the Jobs table. */
public final class JobRanks {
  private final Ranks ranks;

  @Inject
  JobRanks(Ranks ranks) {
    this.ranks = ranks;
  }

  /**
   * Applies the changes in a batch of records. Applying a batch again is harmless.
   *
   * @throws jobpostings.problem.Problem {@code unavailable} if DynamoDB doesn't answer, or there
   *     are too many other writers; the batch must then be applied again
   */
  public void follow(StreamEvent event) {
    Map<Integer, List<RankChange>> changes = new LinkedHashMap<>();
    for (Record record : event.records()) {
      Optional<Image> before = Image.of(record.dynamodb().oldImage());
      Optional<Image> after = Image.of(record.dynamodb().newImage());
      if (!before.equals(after)) {
        before.ifPresent(image -> add(changes, image, Optional.empty()));
        after.ifPresent(image -> add(changes, image, Optional.of(image.status())));
      }
    }
    changes.forEach(ranks::update);
  }

  private static void add(
      Map<Integer, List<RankChange>> changes, Image image, Optional<JobStatus> status) {
    changes
        .computeIfAbsent(image.employerId(), _ -> new ArrayList<>())
        .add(new RankChange(image.position(), status));
  }

  /** The part of a job's item that matters. */
  private record Image(int employerId, JobPosition position, JobStatus status) {
    private static Optional<Image> of(Map<String, AttributeValue> item) {
      return item.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new Image(
                  Integer.parseInt(item.get("employerId").n()),
                  PositionConverter.position(item.get("listPosition").s()),
                  JobStatus.of(item.get("status").s()).orElseThrow()));
    }
  }
}
