package jobpostings.dynamodb.description;

import static jobpostings.dynamodb.table.Attributes.number;

import io.soabase.recordbuilder.core.RecordBuilder;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import jobpostings.change.Change;
import jobpostings.change.ChangeNumber;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.job.store.LongDescription;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Finds out whether a job, or a version of one, has a given long description. */
final class DescriptionUses {
  private final Table<Use> jobs;
  private final Table<Use> versions;

  @Inject
  DescriptionUses(Tables tables) {
    this.jobs = tables.table("JOBS_TABLE", Use.SCHEMA);
    this.versions = tables.table("VERSIONS_TABLE", Use.SCHEMA);
  }

  /**
   * Whether a job or a version has it.
   *
   * @param day on which it was stored; no earlier version can have it
   */
  boolean has(String revision, LocalDate day, Supplier<RetryBudget> budget) {
    int jobId = Integer.parseInt(revision.substring(0, revision.indexOf('#')));
    Instant begin = day.atStartOfDay(ZoneOffset.UTC).toInstant();
    return jobs.find(Map.of("id", number(jobId)), budget.get())
            .filter(job -> job.isOf(revision))
            .isPresent()
        || versions(jobId, budget.get())
            .takeWhile(version -> !version.writtenAt().isBefore(begin))
            .anyMatch(version -> version.isOf(revision));
  }

  /** The latest first, without announcements, whose keys follow those of all versions. */
  private Stream<Use> versions(int jobId, RetryBudget budget) {
    return versions
        .query("jobId", number(jobId))
        .lessThan("entry", AttributeValue.fromS(Change.entry(ChangeNumber.VERSIONS_END)))
        .descending()
        .consistent()
        .stream(budget);
  }

  /** What the item of a job or of a version says of its description. */
  @RecordBuilder
  record Use(Optional<LongDescription> description, Instant writtenAt) {
    private static final TableSchema<Use> SCHEMA =
        new ItemSchema<Use, DescriptionUsesUseBuilder>()
            .optional(
                EnhancedType.documentOf(LongDescription.class, LongDescriptionSchema.SCHEMA),
                LongDescriptionSchema.NAME,
                Use::description,
                DescriptionUsesUseBuilder::description)
            .moment("writtenAt", Use::writtenAt, DescriptionUsesUseBuilder::writtenAt)
            .build(
                Use.class,
                DescriptionUsesUseBuilder.class,
                DescriptionUsesUseBuilder::builder,
                DescriptionUsesUseBuilder::build);

    private boolean isOf(String revision) {
      return description.map(LongDescription::revision).equals(Optional.of(revision));
    }
  }
}
