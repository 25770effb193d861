package jobpostings.dynamodb.job;

import static java.util.stream.Collectors.toMap;
import static jobpostings.dynamodb.table.Attributes.named;
import static jobpostings.dynamodb.table.Attributes.number;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.Transaction;
import jobpostings.job.Job;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Keeps referenceIds unique. Each one in use is the key of an item that is written in the same
 * transaction as its job. An index could not do this, because it trails the jobs.
 */
final class ReferenceIds {
  private static final TableSchema<ReferenceId> SCHEMA =
      StaticImmutableTableSchema.builder(ReferenceId.class, Builder.class)
          .newItemBuilder(Builder::new, Builder::build)
          .addAttribute(
              Integer.class,
              named(
                  "employerId",
                  ReferenceId::employerId,
                  (b, value) -> b.employerId = value,
                  primaryPartitionKey()))
          .addAttribute(
              String.class,
              named(
                  "referenceId",
                  ReferenceId::referenceId,
                  (b, value) -> b.referenceId = value,
                  primarySortKey()))
          .addAttribute(
              Integer.class, named("jobId", ReferenceId::jobId, (b, value) -> b.jobId = value))
          .build();

  private static final Expression FREE =
      Expression.builder().expression("attribute_not_exists(jobId)").build();

  private record ReferenceId(int employerId, String referenceId, int jobId) {}

  private final Table<ReferenceId> table;

  @Inject
  ReferenceIds(Tables tables) {
    table = tables.table("REFERENCES_TABLE", SCHEMA);
  }

  Optional<Integer> findJobId(int employerId, String referenceId, RetryBudget budget) {
    return table.find(key(employerId, referenceId), budget).map(ReferenceId::jobId);
  }

  /**
   * Which jobs have these referenceIds, as far as any has.
   *
   * @param referenceIds each once
   */
  Map<String, Integer> findJobIds(int employerId, List<String> referenceIds, RetryBudget budget) {
    return table
        .batch()
        .find(referenceIds.stream().map(each -> key(employerId, each)).toList(), budget)
        .stream()
        .collect(toMap(ReferenceId::referenceId, ReferenceId::jobId));
  }

  /**
   * All that the employer's jobs have, in order.
   *
   * @param page how many are read in one call at most
   */
  Stream<String> read(int employerId, int page, RetryBudget budget) {
    return table.query("employerId", number(employerId)).consistent().pageSize(page).stream(budget)
        .map(ReferenceId::referenceId);
  }

  private static Map<String, AttributeValue> key(int employerId, String referenceId) {
    return Map.of(
        "employerId", number(employerId), "referenceId", AttributeValue.fromS(referenceId));
  }

  /** The job that has the referenceId, from the item that was in the way of {@link #claim}. */
  static int jobId(Map<String, AttributeValue> item) {
    return SCHEMA.mapToItem(item).jobId();
  }

  /** Adds to the transaction that the job takes its referenceId, if it has one. */
  void claim(Transaction<JobPart> transaction, Job job) {
    job.referenceId()
        .ifPresent(
            referenceId ->
                transaction.put(
                    JobPart.REFERENCE_ID,
                    table,
                    new ReferenceId(job.employerId(), referenceId, job.id()),
                    FREE));
  }

  /** Adds to the transaction that the job gives up its referenceId, if it has one. */
  void release(Transaction<JobPart> transaction, Job job) {
    job.referenceId()
        .ifPresent(
            referenceId ->
                transaction.delete(
                    JobPart.FORMER_REFERENCE_ID,
                    table,
                    key(job.employerId(), referenceId),
                    freeOrOf(job)));
  }

  private static Expression freeOrOf(Job job) {
    return Expression.builder()
        .expression("attribute_not_exists(jobId) OR jobId = :jobId")
        .putExpressionValue(":jobId", number(job.id()))
        .build();
  }

  private static final class Builder {
    private int employerId;
    private String referenceId;
    private int jobId;

    private ReferenceId build() {
      return new ReferenceId(employerId, referenceId, jobId);
    }
  }
}
