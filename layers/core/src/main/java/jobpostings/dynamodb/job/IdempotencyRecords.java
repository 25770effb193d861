package jobpostings.dynamodb.job;

import static jobpostings.dynamodb.table.Attributes.named;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.table.ItemReader;
import jobpostings.dynamodb.table.Transaction;
import jobpostings.dynamodb.table.Transaction.Part;
import jobpostings.job.IdempotencyKeyUsed;
import jobpostings.job.IdempotencyRecord;
import jobpostings.job.IdempotentRequest;
import jobpostings.job.Job;
import jobpostings.settings.Settings;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Records of requests that can be repeated. Each is written in the transaction of the job that it
 * creates. Of two requests with the same key one is refused, so that they create one job. DynamoDB
 * removes a record some time after it has expired; until then it is ignored.
 */
final class IdempotencyRecords {
  private static final TableSchema<Item> SCHEMA =
      StaticImmutableTableSchema.builder(Item.class, Builder.class)
          .newItemBuilder(Builder::new, Builder::build)
          .addAttribute(
              Integer.class,
              named(
                  "employerId",
                  Item::employerId,
                  (b, value) -> b.employerId = value,
                  primaryPartitionKey()))
          .addAttribute(
              String.class,
              named(
                  "idempotencyKey",
                  Item::idempotencyKey,
                  (b, value) -> b.idempotencyKey = value,
                  primarySortKey()))
          .addAttribute(
              String.class, named("bodyHash", Item::bodyHash, (b, value) -> b.bodyHash = value))
          .addAttribute(Integer.class, named("jobId", Item::jobId, (b, value) -> b.jobId = value))
          .addAttribute(
              Long.class, named("expiresAt", Item::expiresAt, (b, value) -> b.expiresAt = value))
          .build();

  /**
   * @param expiresAt in seconds since 1970, as DynamoDB wants it
   */
  private record Item(
      int employerId, String idempotencyKey, String bodyHash, int jobId, long expiresAt) {
    private IdempotencyRecord remembered() {
      return new IdempotencyRecord(bodyHash, jobId);
    }

    private boolean isExpired(Instant now) {
      return expiresAt <= now.getEpochSecond();
    }
  }

  private final ItemReader<Item> items;

  IdempotencyRecords(DynamoDbClient client, Settings settings) {
    items = new ItemReader<>(client, settings.table("IDEMPOTENCY_TABLE"), SCHEMA);
  }

  Optional<IdempotencyRecord> find(IdempotentRequest request) {
    Map<String, AttributeValue> key =
        Map.of(
            "employerId", AttributeValue.fromN(Integer.toString(request.employerId())),
            "idempotencyKey", AttributeValue.fromS(request.idempotencyKey()));
    return items.find(key).filter(item -> !item.isExpired(request.sentAt())).map(Item::remembered);
  }

  /** Adds to the transaction that the request created the job, unless it created another. */
  void remember(Transaction transaction, IdempotentRequest request, Job job) {
    Item item =
        new Item(
            request.employerId(),
            request.idempotencyKey(),
            request.bodyHash(),
            job.id(),
            request.forgottenAt().getEpochSecond());
    transaction.put(
        Part.REQUEST, items.tableName(), SCHEMA.itemToMap(item, true), freeAt(request.sentAt()));
  }

  /**
   * @param refused the items that were in the way of a transaction
   * @throws IdempotencyKeyUsed if one of them is the record of another request with the same key
   */
  static void throwIfUsed(Map<Part, Map<String, AttributeValue>> refused) {
    if (refused.containsKey(Part.REQUEST)) {
      throw new IdempotencyKeyUsed(SCHEMA.mapToItem(refused.get(Part.REQUEST)).remembered());
    }
  }

  private static Expression freeAt(Instant now) {
    return Expression.builder()
        .expression("attribute_not_exists(jobId) OR expiresAt <= :now")
        .putExpressionValue(":now", AttributeValue.fromN(Long.toString(now.getEpochSecond())))
        .build();
  }

  private static final class Builder {
    private int employerId;
    private String idempotencyKey;
    private String bodyHash;
    private int jobId;
    private long expiresAt;

    private Item build() {
      return new Item(employerId, idempotencyKey, bodyHash, jobId, expiresAt);
    }
  }
}
