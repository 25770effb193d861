package jobpostings.dynamodb.location;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.location.LearnedLocation;
import jobpostings.location.Location;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Lists of learned locations, read anew by every call. */
final class LearnedLocationLists {
  private final Table<LearnedLocationItem> table;

  LearnedLocationLists(Table<LearnedLocationItem> table) {
    this.table = table;
  }

  /** The locations that are not hidden. The read is consistent. */
  List<Location> all(RetryBudget budget) {
    return table
        .scan(scan -> scan.consistentRead(true), budget)
        .filter(item -> !item.place().hidden())
        .map(LearnedLocationItem::location)
        .toList();
  }

  /** Latest first, from the index. */
  List<LearnedLocation> latest(Optional<LearnedLocation> after, int most, RetryBudget budget) {
    return table
        .query(
            query ->
                query
                    .indexName(LearnedLocationItem.BY_TIME)
                    .keyConditionExpression("kind = :kind")
                    .expressionAttributeValues(
                        Map.of(":kind", AttributeValue.fromS(LearnedLocationItem.KIND)))
                    .scanIndexForward(false)
                    .exclusiveStartKey(after.map(LearnedLocationLists::indexKey).orElse(null))
                    .limit(most),
            budget)
        .limit(most)
        .map(LearnedLocationItem::place)
        .toList();
  }

  private static Map<String, AttributeValue> indexKey(LearnedLocation place) {
    return LearnedLocationItem.SCHEMA.itemToMap(
        new LearnedLocationItem("", place), List.of("id", "kind", "learnedAt"));
  }
}
