package jobpostings.dynamodb.job;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.description.DescriptionPieces;
import jobpostings.dynamodb.description.Descriptions;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.StreamEvent;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.event.JobImage;
import jobpostings.event.JobRecord;
import jobpostings.event.JobWrite;
import jobpostings.event.LongDescription;
import jobpostings.job.Initiator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

/** Reads records of the stream of the Jobs table. */
public final class JobStream {
  /**
   * The attributes that every job's item has. An item without one of them was not written by this
   * service.
   */
  private static final List<String> REQUIRED =
      List.of(
          "id",
          "employerId",
          "listPosition",
          "title",
          "closeDate",
          "confidential",
          "autoRefresh",
          "status",
          "locations",
          "categories",
          "positionType",
          "applicantRoutingType",
          "version");

  private final Descriptions descriptions;
  private final TimeLimits limits;

  @Inject
  JobStream(Descriptions descriptions, TimeLimits limits) {
    this.descriptions = descriptions;
    this.limits = limits;
  }

  /** The records in order. Each is read later, so that it may fail by itself. */
  public List<JobRecord> records(StreamEvent event) {
    return event.records().stream().<JobRecord>map(StreamedRecord::new).toList();
  }

  private final class StreamedRecord implements JobRecord {
    private final Record record;

    private StreamedRecord(Record record) {
      this.record = record;
    }

    @Override
    public String sequenceNumber() {
      return record.dynamodb().sequenceNumber();
    }

    @Override
    public JobWrite read() {
      StreamRecord change = record.dynamodb();
      try {
        Optional<StoredJob> before = stored(change.oldImage());
        Optional<StoredJob> after = stored(change.newImage());
        return new JobWrite(
            record.eventID(),
            change.approximateCreationDateTime(),
            before.map(JobStream.this::image),
            after.map(JobStream.this::image),
            after.flatMap(StoredJob::archivedBy).equals(Optional.of(Initiator.SCHEDULE)));
      } catch (RuntimeException e) {
        throw new IllegalStateException(
            "The record %s of the job %s can't be read: %s"
                .formatted(record.eventID(), change.keys(), e.getMessage()),
            e);
      }
    }
  }

  private static Optional<StoredJob> stored(Map<String, AttributeValue> item) {
    if (item.isEmpty()) {
      return Optional.empty();
    }
    for (String name : REQUIRED) {
      if (!item.containsKey(name)) {
        throw new IllegalStateException("its item has no %s.".formatted(name));
      }
    }
    if (item.containsKey("description") == item.containsKey("descriptionPieces")) {
      throw new IllegalStateException("its item needs a description or the pieces of one.");
    }
    return Optional.of(JobSchema.SCHEMA.mapToItem(item));
  }

  private JobImage image(StoredJob stored) {
    return new JobImage(
        stored.job(), stored.pieces().map(pieces -> new StoredDescription(pieces, this)));
  }

  private record StoredDescription(DescriptionPieces pieces, JobStream stream)
      implements LongDescription {

    @Override
    public int length() {
      return pieces.length();
    }

    @Override
    public Optional<String> read() {
      return stream.descriptions.read(pieces, new RetryBudget(stream.limits.request()));
    }

    @Override
    public void remove() {
      stream.descriptions.remove(pieces, new RetryBudget(stream.limits.request()));
    }
  }
}
