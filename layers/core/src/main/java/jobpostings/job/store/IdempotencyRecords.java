package jobpostings.job.store;

import static jobpostings.dynamodb.Attributes.expression;
import static jobpostings.dynamodb.Attributes.number;
import static jobpostings.dynamodb.Attributes.text;

import io.soabase.recordbuilder.core.RecordBuilder;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.dynamodb.Transaction;
import jobpostings.job.Job;
import jobpostings.job.store.JobFinder.IdempotencyRecord;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Records of requests that can be repeated, each written in the transaction that creates the job:
 * of two requests with the same key one is refused. An expired record is ignored until DynamoDB
 * removes it.
 */
final class IdempotencyRecords {
  private static final TableSchema<IdempotencyItem> SCHEMA =
      new ItemSchema<IdempotencyItem, IdempotencyItemBuilder>()
          .integer("employerId", IdempotencyItem::employerId, IdempotencyItemBuilder::employerId)
          .text(
              "idempotencyKey",
              IdempotencyItem::idempotencyKey,
              IdempotencyItemBuilder::idempotencyKey)
          .text("bodyHash", IdempotencyItem::bodyHash, IdempotencyItemBuilder::bodyHash)
          .integer("jobId", IdempotencyItem::jobId, IdempotencyItemBuilder::jobId)
          .number("expiresAt", IdempotencyItem::expiresAt, IdempotencyItemBuilder::expiresAt)
          .build(
              IdempotencyItem.class,
              IdempotencyItemBuilder::builder,
              IdempotencyItemBuilder::build);

  /**
   * @param expiresAt in seconds since 1970, as DynamoDB wants it
   */
  @RecordBuilder
  record IdempotencyItem(
      int employerId, String idempotencyKey, String bodyHash, int jobId, long expiresAt) {
    private IdempotencyRecord toRecord() {
      return new IdempotencyRecord(bodyHash, jobId);
    }
  }

  private final Table<IdempotencyItem> items;

  @Inject
  IdempotencyRecords(Tables tables) {
    items = tables.table("IDEMPOTENCY_TABLE", SCHEMA);
  }

  Optional<IdempotencyRecord> find(IdempotentRequest request) {
    Map<String, AttributeValue> key =
        Map.of(
            "employerId", number(request.employerId()),
            "idempotencyKey", text(request.idempotencyKey()));
    return items
        .find(key)
        .filter(item -> item.expiresAt() > request.sentAt().getEpochSecond())
        .map(IdempotencyItem::toRecord);
  }

  /** Adds a put of the record that the request created the job, if its key is free. */
  void remember(Transaction<JobPart> transaction, IdempotentRequest request, Job job) {
    IdempotencyItem item =
        new IdempotencyItem(
            request.employerId(),
            request.idempotencyKey(),
            request.bodyHash(),
            job.id(),
            request.forgottenAt().getEpochSecond());
    Expression isFree =
        expression(
            "attribute_not_exists(jobId) OR expiresAt <= :now",
            Map.of(":now", number(request.sentAt().getEpochSecond())));
    transaction.put(JobPart.IDEMPOTENCY_RECORD, items, item, isFree);
  }

  /**
   * @param refused the items that were in the way of the transaction
   * @throws IdempotencyKeyUsed if one of them is the record of another request with the same key
   */
  static void throwIfUsed(Map<JobPart, Map<String, AttributeValue>> refused) {
    if (refused.containsKey(JobPart.IDEMPOTENCY_RECORD)) {
      throw new IdempotencyKeyUsed(
          SCHEMA.mapToItem(refused.get(JobPart.IDEMPOTENCY_RECORD)).toRecord());
    }
  }
}
