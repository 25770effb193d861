package jobpostings.dynamodb.stores;

import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * Hides items from queries and batches, as AWS does with a transaction of which it has written the
 * other items so far. DynamoDB Local shows a transaction as a whole.
 */
public final class PartlySeen implements ExecutionInterceptor {
  private final Predicate<Map<String, AttributeValue>> hidden;

  public PartlySeen(Predicate<Map<String, AttributeValue>> hidden) {
    this.hidden = hidden;
  }

  @Override
  public SdkResponse modifyResponse(
      Context.ModifyResponse context, ExecutionAttributes attributes) {
    return switch (context.response()) {
      case QueryResponse page -> page.toBuilder().items(seen(page.items())).build();
      case BatchGetItemResponse batch ->
          batch.toBuilder()
              .responses(
                  batch.responses().entrySet().stream()
                      .collect(toMap(Map.Entry::getKey, each -> seen(each.getValue()))))
              .build();
      default -> context.response();
    };
  }

  private List<Map<String, AttributeValue>> seen(List<Map<String, AttributeValue>> items) {
    return items.stream().filter(hidden.negate()).toList();
  }
}
