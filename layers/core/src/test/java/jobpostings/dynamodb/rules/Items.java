package jobpostings.dynamodb.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import jobpostings.dynamodb.rules.Tables.Index;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Measures writes by the items that they change. */
final class Items {
  private final DynamoDbClient client;
  private final Tables tables;

  Items(DynamoDbClient client) {
    this.client = client;
    this.tables = new Tables(client);
  }

  /** The same writes, with the items as they are now. */
  List<Write> before(List<Write> writes) {
    return writes.stream().map(write -> write.of(read(write))).toList();
  }

  private Map<String, AttributeValue> read(Write write) {
    return read(write.table(), tables.table(write.table()).keyOf(write.item()));
  }

  Map<String, AttributeValue> read(String table, Map<String, AttributeValue> key) {
    return client.getItem(get -> get.tableName(table).key(key).consistentRead(true)).item();
  }

  /**
   * What a write that took effect consumed. Indexes follow later, each by a write of its own that
   * is not part of the transaction.
   */
  List<Cost> cost(Write write) {
    Map<String, AttributeValue> after = read(write);
    List<Cost> costs = new ArrayList<>();
    costs.add(write.written(ItemSize.of(after)));
    for (Index index : tables.table(write.table()).indexes()) {
      long units = units(index, index.entry(write.before()), index.entry(after));
      if (units > 0) {
        String target = write.table() + "/" + index.name();
        costs.add(Cost.write(write.operation(), target, units));
      }
    }
    return costs;
  }

  /** An entry whose key changes is deleted and put; one that stays the same costs nothing. */
  private static long units(
      Index index, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    if (before.equals(after)) {
      return 0;
    }
    long sizeBefore = ItemSize.of(before);
    long sizeAfter = ItemSize.of(after);
    if (before.isEmpty() || after.isEmpty() || index.sameKey(before, after)) {
      return Cost.units(Math.max(sizeBefore, sizeAfter), Cost.WRITE_UNIT);
    }
    return Cost.units(sizeBefore, Cost.WRITE_UNIT) + Cost.units(sizeAfter, Cost.WRITE_UNIT);
  }
}
