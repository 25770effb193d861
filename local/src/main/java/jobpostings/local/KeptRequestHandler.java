package jobpostings.local;

import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBRequestHandler;
import com.amazonaws.services.dynamodbv2.model.BatchWriteItemRequest;
import com.amazonaws.services.dynamodbv2.model.BatchWriteItemResult;
import com.amazonaws.services.dynamodbv2.model.CreateTableRequest;
import com.amazonaws.services.dynamodbv2.model.CreateTableResult;
import com.amazonaws.services.dynamodbv2.model.DeleteItemRequest;
import com.amazonaws.services.dynamodbv2.model.DeleteItemResult;
import com.amazonaws.services.dynamodbv2.model.ListTablesRequest;
import com.amazonaws.services.dynamodbv2.model.PutItemRequest;
import com.amazonaws.services.dynamodbv2.model.PutItemResult;
import com.amazonaws.services.dynamodbv2.model.TransactWriteItemsRequest;
import com.amazonaws.services.dynamodbv2.model.TransactWriteItemsResult;
import com.amazonaws.services.dynamodbv2.model.UpdateItemRequest;
import com.amazonaws.services.dynamodbv2.model.UpdateItemResult;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * DynamoDB Local with its data in a folder, which answers a write only when it is on disk; by
 * itself it does so once the COMMIT is queued.
 */
final class KeptRequestHandler extends LocalDynamoDBRequestHandler {
  private static final boolean ONE_DATABASE_FOR_ALL_REGIONS_AND_KEYS = true;
  private static final boolean DELAY_TRANSIENT_STATUSES = false;

  /** More than the largest transaction needs, with its journal and its records in the stream. */
  private static final long LEAST_FREE = 64L << 20;

  private final DataFolder folder;
  private final Consumer<String> full;

  /**
   * @param full is told when the disk is full, and must not return: whether the last write was
   *     stored is then unknown, so it may not be answered
   */
  KeptRequestHandler(DataFolder folder, Consumer<String> full) {
    super(
        0,
        false,
        folder.path().toString(),
        ONE_DATABASE_FOR_ALL_REGIONS_AND_KEYS,
        DELAY_TRANSIENT_STATUSES);
    this.folder = folder;
    this.full = full;
  }

  /** A read waits for the COMMIT, since one thread does what is queued in turn. */
  private <T> T stored(String key, String region, Supplier<T> write) {
    try {
      T result = write.get();
      listTables(key, region, new ListTablesRequest().withLimit(1));
      return result;
    } finally {
      requireRoom(folder, full);
    }
  }

  /** Tells that the disk is full if too little room is left for a write. */
  static void requireRoom(DataFolder folder, Consumer<String> full) {
    if (folder.free() < LEAST_FREE) {
      full.accept(
          "The disk of the data folder %s is full: it has less than %d MB. Make room, and start again."
              .formatted(folder.path(), LEAST_FREE >> 20));
    }
  }

  @Override
  public CreateTableResult createTable(String key, String region, CreateTableRequest table) {
    return stored(key, region, () -> super.createTable(key, region, table));
  }

  @Override
  public PutItemResult putItem(String key, String region, PutItemRequest put) {
    return stored(key, region, () -> super.putItem(key, region, put));
  }

  @Override
  public UpdateItemResult updateItem(String key, String region, UpdateItemRequest update) {
    return stored(key, region, () -> super.updateItem(key, region, update));
  }

  @Override
  public DeleteItemResult deleteItem(String key, String region, DeleteItemRequest delete) {
    return stored(key, region, () -> super.deleteItem(key, region, delete));
  }

  @Override
  public BatchWriteItemResult batchWriteItem(
      String key, String region, BatchWriteItemRequest writes) {
    return stored(key, region, () -> super.batchWriteItem(key, region, writes));
  }

  @Override
  public TransactWriteItemsResult transactWriteItems(
      String key, String region, TransactWriteItemsRequest writes) {
    return stored(key, region, () -> super.transactWriteItems(key, region, writes));
  }
}
