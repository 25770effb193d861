package jobpostings.erasure;

import static jobpostings.dynamodb.Attributes.expression;
import static jobpostings.dynamodb.Attributes.moment;
import static jobpostings.dynamodb.Attributes.number;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import jobpostings.dynamodb.ItemSchema;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What the item of an employer says of its erasure.
 *
 * @param webhooks the ids of removed webhooks, of which something may be left in other tables
 */
record ErasureItem(Erasure erasure, Set<String> webhooks) {
  private static final ItemSchema<Erasure, ErasureBuilder> ERASURE =
      new ItemSchema<Erasure, ErasureBuilder>()
          .integer("id", Erasure::employerId, ErasureBuilder::employerId)
          .moment("erasedAt", Erasure::erasedAt, ErasureBuilder::erasedAt)
          .moment("erasureFoundAt", Erasure::foundAt, ErasureBuilder::foundAt)
          .optionalMoment("erasureDoneAt", Erasure::doneAt, ErasureBuilder::doneAt)
          .number("erasedItems", Erasure::removed, ErasureBuilder::removed);

  static final TableSchema<ErasureItem> SCHEMA =
      new ItemSchema<ErasureItem, Builder>()
          .part(ERASURE, ErasureItem::erasure, b -> b.erasure)
          .value(
              EnhancedType.setOf(String.class),
              "erasedWebhooks",
              ErasureItem::webhooks,
              (b, value) -> b.webhooks = value)
          .build(ErasureItem.class, Builder::new, Builder::build);

  /** The change that marks the employer as erased from that moment on, if it is not already. */
  static Expression mark(Instant now) {
    return expression(
        "SET erasedAt = if_not_exists(erasedAt, :now),"
            + " erasureFoundAt = if_not_exists(erasureFoundAt, :now)",
        Map.of(":now", moment(now)));
  }

  /** The change that says how far the erasure has come. */
  static Expression progress(Erasure erasure) {
    Map<String, AttributeValue> values = new HashMap<>();
    values.put(":found", moment(erasure.foundAt()));
    values.put(":items", number(erasure.removed()));
    erasure.doneAt().ifPresent(done -> values.put(":done", moment(done)));
    return expression(
        "SET erasureFoundAt = :found, erasedItems = :items"
            + (values.containsKey(":done")
                ? ", erasureDoneAt = :done REMOVE erasedWebhooks"
                : " REMOVE erasureDoneAt"),
        values);
  }

  /** The change that adds the ids of removed webhooks. */
  static Expression webhooks(Collection<String> ids) {
    return expression(
        "ADD erasedWebhooks :ids", Map.of(":ids", AttributeValue.fromSs(ids.stream().toList())));
  }

  private static final class Builder {
    private final ErasureBuilder erasure = ErasureBuilder.builder();
    private Set<String> webhooks = Set.of();

    private ErasureItem build() {
      return new ErasureItem(erasure.build(), webhooks);
    }
  }
}
