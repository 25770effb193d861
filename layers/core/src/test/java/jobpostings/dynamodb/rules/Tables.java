package jobpostings.dynamodb.rules;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** The keys and indexes of tables, each read once. May be used by several threads. */
public final class Tables {
  private final DynamoDbClient client;
  private final Map<String, Table> known = new ConcurrentHashMap<>();

  public Tables(DynamoDbClient client) {
    this.client = client;
  }

  Table table(String name) {
    return known.computeIfAbsent(
        name, _ -> Table.of(client.describeTable(request -> request.tableName(name)).table()));
  }

  /**
   * @param key the names of its attributes
   */
  record Table(Set<String> key, List<Index> indexes) {
    private static Table of(TableDescription table) {
      Set<String> key = names(table.keySchema());
      return new Table(
          key, table.globalSecondaryIndexes().stream().map(index -> Index.of(index, key)).toList());
    }

    Map<String, AttributeValue> keyOf(Map<String, AttributeValue> item) {
      Map<String, AttributeValue> values = new HashMap<>(item);
      values.keySet().retainAll(key);
      return values;
    }
  }

  /**
   * @param projected the names of the attributes that the index holds; none means all
   */
  record Index(String name, Set<String> key, Optional<Set<String>> projected) {
    private static Index of(GlobalSecondaryIndexDescription index, Set<String> tableKey) {
      Set<String> key = names(index.keySchema());
      Set<String> projected = new HashSet<>(key);
      projected.addAll(tableKey);
      projected.addAll(index.projection().nonKeyAttributes());
      boolean all = index.projection().projectionType() == ProjectionType.ALL;
      return new Index(index.indexName(), key, all ? Optional.empty() : Optional.of(projected));
    }

    /** The entry of the item in the index; empty if the item lacks one of its keys. */
    Map<String, AttributeValue> entry(Map<String, AttributeValue> item) {
      if (!item.keySet().containsAll(key)) {
        return Map.of();
      }
      Map<String, AttributeValue> entry = new HashMap<>(item);
      projected.ifPresent(entry.keySet()::retainAll);
      return entry;
    }

    boolean sameKey(Map<String, AttributeValue> one, Map<String, AttributeValue> other) {
      return key.stream().allMatch(name -> one.get(name).equals(other.get(name)));
    }
  }

  private static Set<String> names(List<KeySchemaElement> schema) {
    return Set.copyOf(schema.stream().map(KeySchemaElement::attributeName).toList());
  }
}
