package jobpostings.job.store;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.job.ChangeId;
import jobpostings.job.ClosingNotice;
import jobpostings.job.JobVersion;
import jobpostings.job.description.DynamoLongDescriptions;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

/** Reads records of the stream of the Jobs table. */
public final class DynamoJobStream {
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
          "version",
          "number",
          "author",
          "writtenAt");

  private DynamoJobStream() {}

  /**
   * The records in order. Each is read later, so that each can fail on its own. The removal of a
   * tombstone is left out, because it is not a write to a job.
   */
  public static List<JobRecord> records(List<Record> records) {
    return records.stream()
        .filter(
            record ->
                !record.dynamodb().newImage().isEmpty()
                    || !Tombstone.is(record.dynamodb().oldImage()))
        .<JobRecord>map(StreamedRecord::new)
        .toList();
  }

  private record StreamedRecord(Record record) implements JobRecord {
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
        Optional<JobImage> earlier = before.map(DynamoJobStream::image);
        Optional<JobImage> later = after.map(DynamoJobStream::image);
        Optional<ClosingNotice> notice = JobWrite.announcement(earlier, later);
        Optional<JobVersion> version =
            after.map(StoredJob::version).or(() -> tombstone(change).map(Tombstone::version));
        return new JobWrite(
            id(version, notice), change.approximateCreationDateTime(), earlier, later, version);
      } catch (RuntimeException e) {
        throw new IllegalStateException(
            "The record %s of the job %s can't be read: %s"
                .formatted(record.eventID(), change.keys(), e.getMessage()),
            e);
      }
    }

    /** From the version that was made; from the record if the job was erased. */
    private String id(Optional<JobVersion> version, Optional<ClosingNotice> notice) {
      return version
          .map(
              made ->
                  new ChangeId(
                      Integer.parseInt(record.dynamodb().newImage().get("id").n()),
                      ChangeId.number(made.number(), notice)))
          .map(ChangeId::toString)
          .orElseGet(record::eventID);
    }
  }

  private static Optional<Tombstone> tombstone(StreamRecord change) {
    return Tombstone.is(change.newImage())
        ? Optional.of(Tombstone.SCHEMA.mapToItem(change.newImage()))
        : Optional.empty();
  }

  private static Optional<StoredJob> stored(Map<String, AttributeValue> item) {
    if (item.isEmpty() || Tombstone.is(item)) {
      return Optional.empty();
    }
    for (String name : REQUIRED) {
      if (!item.containsKey(name)) {
        throw new IllegalStateException("its item has no %s.".formatted(name));
      }
    }
    if (item.containsKey("description") == item.containsKey(DynamoLongDescriptions.ATTRIBUTE)) {
      throw new IllegalStateException("its item needs a description or the pieces of one.");
    }
    return Optional.of(StoredJob.SCHEMA.mapToItem(item));
  }

  private static JobImage image(StoredJob stored) {
    return new JobImage(
        stored.job(), stored.longDescription(), stored.version(), stored.announced());
  }
}
