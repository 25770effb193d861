package jobpostings.change;

import static java.nio.charset.StandardCharsets.UTF_8;
import static jobpostings.dynamodb.Attributes.number;
import static jobpostings.dynamodb.Attributes.text;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.Deflated;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.job.ChangeId;
import jobpostings.job.ChangeType;
import jobpostings.job.ClosingNotice;
import jobpostings.job.JobVersionBuilder;
import jobpostings.job.description.DynamoLongDescriptions;
import jobpostings.job.description.LongDescription;
import jobpostings.job.store.VersionSchema;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A version of a job, or an announcement of it: an item of the Versions table.
 *
 * @param expiresAt in seconds since 1970, as DynamoDB wants it
 */
public record StoredVersion(Change change, long expiresAt) {
  private static final ItemSchema<Change, ChangeBuilder> CHANGE =
      new ItemSchema<Change, ChangeBuilder>()
          .integer("jobId", Change::jobId, ChangeBuilder::jobId)
          .text("entry", Change::entry, (_, _) -> {}) // Other attributes say the same.
          .integer("employerId", Change::employerId, ChangeBuilder::employerId)
          .number("place", change -> change.place().orElse(null), ChangeBuilder::place)
          .text("eventId", change -> change.id().isEmpty() ? null : change.id(), ChangeBuilder::id)
          .text(
              "type",
              change -> change.type().toString(),
              (b, value) -> b.type(ChangeType.of(value).orElseThrow()))
          .optionalText("referenceId", Change::referenceId, ChangeBuilder::referenceId)
          .texts("changedMembers", Change::changedMembers, ChangeBuilder::changedMembers)
          .optionalText(
              "reason",
              change -> change.reason().map(ChangeReason::toString),
              (b, value) -> b.reason(ChangeReason.of(value)))
          .flag("test", change -> change.test() ? true : null, ChangeBuilder::test);

  public static final TableSchema<StoredVersion> SCHEMA =
      new ItemSchema<StoredVersion, Builder>()
          .part(CHANGE, StoredVersion::change, b -> b.change)
          .part(VersionSchema.VERSION, stored -> stored.change().version(), b -> b.version)
          .value(
              LocalDate.class,
              "closeDate",
              stored -> stored.change().closing().map(Closing::closeDate).orElse(null),
              (b, value) -> b.closeDate = Optional.of(value))
          .value(
              ClosingNotice.class,
              "notice",
              stored -> stored.change().closing().map(Closing::notice).orElse(null),
              (b, value) -> b.notice = Optional.of(value))
          .bytes(
              "job",
              stored -> stored.change().job().map(StoredVersion::packed).orElse(null),
              (b, value) -> b.job = Optional.of(value))
          .optional(
              DynamoLongDescriptions.TYPE,
              DynamoLongDescriptions.ATTRIBUTE,
              stored -> stored.change().job().flatMap(JobSnapshot::longDescription),
              (b, value) -> b.longDescription = Optional.of(value))
          .number("expiresAt", StoredVersion::expiresAt, (b, value) -> b.expiresAt = value)
          .build(StoredVersion.class, Builder::new, Builder::build);

  static Map<String, AttributeValue> key(ChangeId change) {
    return key(change.jobId(), change.number());
  }

  static Map<String, AttributeValue> key(int jobId, int number) {
    return Map.of("jobId", number(jobId), "entry", text(ChangeId.entry(number)));
  }

  private static SdkBytes packed(JobSnapshot job) {
    return SdkBytes.fromByteArrayUnsafe(Deflated.of(job.json().getBytes(UTF_8)));
  }

  private static final class Builder {
    private final JobVersionBuilder version = JobVersionBuilder.builder();
    private final ChangeBuilder change = ChangeBuilder.builder().id("").changedMembers(List.of());
    private Optional<LocalDate> closeDate = Optional.empty();
    private Optional<ClosingNotice> notice = Optional.empty();
    private Optional<SdkBytes> job = Optional.empty();
    private Optional<LongDescription> longDescription = Optional.empty();
    private long expiresAt;

    private StoredVersion build() {
      change
          .version(version.build())
          .closing(closeDate.flatMap(day -> notice.map(each -> new Closing(day, each))))
          .job(
              job.map(
                  packed ->
                      new JobSnapshot(
                          new String(Deflated.inflate(packed.asByteArrayUnsafe()), UTF_8),
                          longDescription)));
      return new StoredVersion(change.build(), expiresAt);
    }
  }
}
