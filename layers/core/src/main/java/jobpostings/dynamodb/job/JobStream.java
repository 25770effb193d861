package jobpostings.dynamodb.job;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.description.LongDescriptionSchema;
import jobpostings.dynamodb.table.StreamEvent;
import jobpostings.event.JobImage;
import jobpostings.event.JobRecord;
import jobpostings.event.JobWrite;
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

  @Inject
  JobStream() {}

  /** The records in order. Each is read later, so that it may fail by itself. */
  public List<JobRecord> records(StreamEvent event) {
    return event.records().stream().<JobRecord>map(StreamedRecord::new).toList();
  }

  private static final class StreamedRecord implements JobRecord {
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
            before.map(JobStream::image),
            after.map(JobStream::image),
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
    if (item.containsKey("description") == item.containsKey(LongDescriptionSchema.NAME)) {
      throw new IllegalStateException("its item needs a description or the pieces of one.");
    }
    return Optional.of(JobSchema.SCHEMA.mapToItem(item));
  }

  private static JobImage image(StoredJob stored) {
    return new JobImage(stored.job(), stored.longDescription());
  }
}
