package jobpostings.local;

import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBRequestHandler;
import com.amazonaws.services.dynamodbv2.model.ListTablesRequest;
import com.amazonaws.services.dynamodbv2.model.TransactWriteItemsRequest;
import com.amazonaws.services.dynamodbv2.model.TransactWriteItemsResult;
import java.nio.file.Path;
import java.util.Optional;

/**
 * DynamoDB Local that answers a write to disk only once it is durable. By itself it answers a
 * transaction when its COMMIT is queued for the thread that writes to SQLite, not when it is done;
 * other writes wait for theirs. SQLite's default settings are the safe ones.
 */
final class DurableDynamoDb extends LocalDynamoDBRequestHandler {
  private static final boolean ONE_DATABASE_FOR_ALL_REGIONS_AND_KEYS = true;
  private static final boolean DELAY_TRANSIENT_STATUSES = false;

  private final boolean isOnDisk;

  /**
   * @param folder none means in memory
   */
  DurableDynamoDb(Optional<Path> folder) {
    super(
        0,
        folder.isEmpty(),
        folder.map(Path::toString).orElse(null),
        ONE_DATABASE_FOR_ALL_REGIONS_AND_KEYS,
        DELAY_TRANSIENT_STATUSES);
    isOnDisk = folder.isPresent();
  }

  @Override
  public TransactWriteItemsResult transactWriteItems(
      String accessKey, String region, TransactWriteItemsRequest request) {
    TransactWriteItemsResult result = super.transactWriteItems(accessKey, region, request);
    if (isOnDisk) {
      // That thread works through its queue in order: once this is answered, the COMMIT is done.
      listTables(accessKey, region, new ListTablesRequest().withLimit(1));
    }
    return result;
  }
}
