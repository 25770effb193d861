package jobpostings.dynamodb.location;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.location.LearnedLocation;
import jobpostings.location.Location;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Lists of learned locations, read anew by every call. */
final class LearnedLocationLists {
  private static final QueryConditional OF_THE_KIND =
      QueryConditional.keyEqualTo(key -> key.partitionValue(LearnedLocationItem.KIND));

  private final DynamoDbTable<LearnedLocationItem> table;

  LearnedLocationLists(DynamoDbTable<LearnedLocationItem> table) {
    this.table = table;
  }

  /** The locations that are not hidden. The read is consistent. */
  List<Location> all() {
    return table.scan(scan -> scan.consistentRead(true)).items().stream()
        .filter(item -> !item.place().hidden())
        .map(LearnedLocationItem::location)
        .toList();
  }

  /** Latest first, from the index. */
  List<LearnedLocation> latest(Optional<LearnedLocation> after, int most) {
    return table
        .index(LearnedLocationItem.BY_TIME)
        .query(
            query ->
                query
                    .queryConditional(OF_THE_KIND)
                    .scanIndexForward(false)
                    .exclusiveStartKey(after.map(LearnedLocationLists::indexKey).orElse(null))
                    .limit(most))
        .stream()
        .flatMap(page -> page.items().stream())
        .limit(most)
        .map(LearnedLocationItem::place)
        .toList();
  }

  private static Map<String, AttributeValue> indexKey(LearnedLocation place) {
    return LearnedLocationItem.SCHEMA.itemToMap(
        new LearnedLocationItem("", place), List.of("id", "kind", "learnedAt"));
  }
}
