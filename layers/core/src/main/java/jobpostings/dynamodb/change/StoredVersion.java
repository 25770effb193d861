package jobpostings.dynamodb.change;

import static java.nio.charset.StandardCharsets.UTF_8;
import static jobpostings.dynamodb.table.Attributes.named;
import static jobpostings.dynamodb.table.Attributes.number;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.change.Change;
import jobpostings.change.ChangeBuilder;
import jobpostings.change.ChangeReason;
import jobpostings.change.ChangeType;
import jobpostings.change.Closing;
import jobpostings.change.JobSnapshot;
import jobpostings.dynamodb.description.LongDescriptionSchema;
import jobpostings.dynamodb.table.Deflated;
import jobpostings.job.ClosingNotice;
import jobpostings.job.JobVersionBuilder;
import jobpostings.job.store.LongDescription;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A version of a job, or an announcement of it: an item of the Versions table.
 *
 * @param expiresAt in seconds since 1970, as DynamoDB wants it
 */
public record StoredVersion(Change change, long expiresAt) {
  public static final TableSchema<StoredVersion> SCHEMA =
      VersionSchema.add(
              StaticImmutableTableSchema.builder(StoredVersion.class, Builder.class)
                  .newItemBuilder(Builder::new, Builder::build),
              stored -> stored.change().version(),
              builder -> builder.version)
          .addAttribute(
              Integer.class,
              named(
                  "jobId",
                  stored -> stored.change().jobId(),
                  (b, value) -> b.change.jobId(value),
                  primaryPartitionKey()))
          .addAttribute(
              String.class,
              named(
                  "entry",
                  stored -> stored.change().entry(),
                  (_, _) -> {}, // Other attributes say the same.
                  primarySortKey()))
          .addAttribute(
              Integer.class,
              named(
                  "employerId",
                  stored -> stored.change().employerId(),
                  (b, value) -> b.change.employerId(value)))
          .addAttribute(
              Long.class,
              named(
                  "place",
                  stored -> stored.change().place().orElse(null),
                  (b, value) -> b.change.place(value)))
          .addAttribute(
              String.class,
              named(
                  "eventId",
                  stored -> stored.change().id().isEmpty() ? null : stored.change().id(),
                  (b, value) -> b.change.id(value)))
          .addAttribute(
              String.class,
              named(
                  "type",
                  stored -> stored.change().type().toString(),
                  (b, value) -> b.change.type(ChangeType.of(value).orElseThrow())))
          .addAttribute(
              String.class,
              named(
                  "referenceId",
                  stored -> stored.change().referenceId().orElse(null),
                  (b, value) -> b.change.referenceId(value)))
          .addAttribute(
              EnhancedType.listOf(String.class),
              named(
                  "changedMembers",
                  stored -> stored.change().changedMembers(),
                  (b, value) -> b.change.changedMembers(value)))
          .addAttribute(
              String.class,
              named(
                  "reason",
                  stored -> stored.change().reason().map(ChangeReason::toString).orElse(null),
                  (b, value) -> b.change.reason(ChangeReason.of(value))))
          .addAttribute(
              LocalDate.class,
              named(
                  "closeDate",
                  stored -> stored.change().closing().map(Closing::closeDate).orElse(null),
                  (b, value) -> b.closeDate = Optional.of(value)))
          .addAttribute(
              ClosingNotice.class,
              named(
                  "notice",
                  stored -> stored.change().closing().map(Closing::notice).orElse(null),
                  (b, value) -> b.notice = Optional.of(value)))
          .addAttribute(
              SdkBytes.class,
              named(
                  "job",
                  stored -> stored.change().job().map(StoredVersion::packed).orElse(null),
                  (b, value) -> b.job = Optional.of(value)))
          .addAttribute(
              EnhancedType.documentOf(LongDescription.class, LongDescriptionSchema.SCHEMA),
              named(
                  LongDescriptionSchema.NAME,
                  stored ->
                      stored.change().job().flatMap(JobSnapshot::longDescription).orElse(null),
                  (b, value) -> b.longDescription = Optional.of(value)))
          .addAttribute(
              Long.class,
              named("expiresAt", StoredVersion::expiresAt, (b, value) -> b.expiresAt = value))
          .build();

  /** The version of an item, which may be an image in the stream of the table. */
  public static StoredVersion of(Map<String, AttributeValue> item) {
    return SCHEMA.mapToItem(item);
  }

  static Map<String, AttributeValue> key(int jobId, int number) {
    return Map.of("jobId", number(jobId), "entry", AttributeValue.fromS(Change.entry(number)));
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
