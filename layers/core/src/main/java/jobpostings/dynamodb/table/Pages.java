package jobpostings.dynamodb.table;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** Reads page by page: the first page now, each further page when the stream reaches it. */
final class Pages {
  private final DynamoDbClient client;

  Pages(DynamoDbClient client) {
    this.client = client;
  }

  /** The items of all pages. Each page asks the supplier for its budget. */
  Stream<Map<String, AttributeValue>> query(QueryRequest first, Supplier<RetryBudget> budget) {
    return Stream.iterate(
            page(first, budget.get()),
            Objects::nonNull,
            last -> last.hasLastEvaluatedKey() ? page(after(last, first), budget.get()) : null)
        .map(QueryResponse::items)
        .flatMap(List::stream);
  }

  QueryResponse page(QueryRequest request, RetryBudget budget) {
    return budget.retry(() -> client.query(request));
  }

  private static QueryRequest after(QueryResponse last, QueryRequest first) {
    return first.toBuilder().exclusiveStartKey(last.lastEvaluatedKey()).build();
  }

  /** The items of all pages. */
  Stream<Map<String, AttributeValue>> scan(ScanRequest first, RetryBudget budget) {
    return Stream.iterate(
            page(first, budget),
            Objects::nonNull,
            last -> last.hasLastEvaluatedKey() ? page(after(last, first), budget) : null)
        .map(ScanResponse::items)
        .flatMap(List::stream);
  }

  private ScanResponse page(ScanRequest request, RetryBudget budget) {
    return budget.retry(() -> client.scan(request));
  }

  private static ScanRequest after(ScanResponse last, ScanRequest first) {
    return first.toBuilder().exclusiveStartKey(last.lastEvaluatedKey()).build();
  }
}
