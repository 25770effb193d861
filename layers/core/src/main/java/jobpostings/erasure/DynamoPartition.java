package jobpostings.erasure;

import static jobpostings.dynamodb.Attributes.number;

import java.util.Map;
import java.util.stream.Stream;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A table whose partition key says whose an item is: an employer's or a webhook's.
 *
 * @param variable the environment variable that names it
 * @param hash the name of the partition key
 * @param range the name of the sort key
 */
public record DynamoPartition(Tables tables, String variable, String hash, String range) {
  /** As many items as DynamoDB deletes in one call. */
  static final int DELETED_AT_ONCE = 25;

  /** What an employer has in such a table. */
  public static ErasableStore ofEmployer(Tables tables, String variable, String range) {
    DynamoPartition partition = new DynamoPartition(tables, variable, "employerId", range);
    return (employerId, until) -> partition.erase(number(employerId), until);
  }

  Removal erase(AttributeValue owner, Deadline until) {
    return Removal.of(
        keys(owner),
        DELETED_AT_ONCE,
        until,
        some -> {
          table().deleteAll(some);
          return some.size();
        });
  }

  /** The keys of all items, read as the stream is consumed. */
  Stream<Map<String, AttributeValue>> keys(AttributeValue owner) {
    return table().query(hash, owner).only(hash, range).consistent().slowly().attributes();
  }

  Table<ErasedItem> table() {
    return tables.table(variable, ErasedItem.SCHEMA);
  }
}
