package jobpostings.dynamodb.stores;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Leaves all but the first two of a batch unprocessed, as a DynamoDB short of capacity does. */
public final class HalfBatches implements ExecutionInterceptor {
  private static final int DONE = 2;
  private static final String TABLE = "Descriptions";
  private static final ExecutionAttribute<List<WriteRequest>> UNWRITTEN =
      new ExecutionAttribute<>("unwritten");
  private static final ExecutionAttribute<KeysAndAttributes> UNREAD =
      new ExecutionAttribute<>("unread");

  @Override
  public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
    return switch (context.request()) {
      case BatchWriteItemRequest write when write.requestItems().get(TABLE).size() > DONE -> {
        List<WriteRequest> all = write.requestItems().get(TABLE);
        attributes.putAttribute(UNWRITTEN, all.subList(DONE, all.size()));
        yield write.toBuilder().requestItems(Map.of(TABLE, all.subList(0, DONE))).build();
      }
      case BatchGetItemRequest get when get.requestItems().get(TABLE).keys().size() > DONE -> {
        KeysAndAttributes all = get.requestItems().get(TABLE);
        attributes.putAttribute(
            UNREAD, all.toBuilder().keys(all.keys().subList(DONE, all.keys().size())).build());
        KeysAndAttributes first = all.toBuilder().keys(all.keys().subList(0, DONE)).build();
        yield get.toBuilder().requestItems(Map.of(TABLE, first)).build();
      }
      default -> context.request();
    };
  }

  @Override
  public SdkResponse modifyResponse(
      Context.ModifyResponse context, ExecutionAttributes attributes) {
    List<WriteRequest> unwritten = attributes.getAttribute(UNWRITTEN);
    KeysAndAttributes unread = attributes.getAttribute(UNREAD);
    return switch (context.response()) {
      case BatchWriteItemResponse wrote when unwritten != null ->
          wrote.toBuilder().unprocessedItems(Map.of(TABLE, unwritten)).build();
      case BatchGetItemResponse got when unread != null ->
          got.toBuilder().unprocessedKeys(Map.of(TABLE, unread)).build();
      default -> context.response();
    };
  }
}
