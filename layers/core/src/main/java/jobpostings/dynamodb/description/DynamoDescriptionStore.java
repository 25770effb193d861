package jobpostings.dynamodb.description;

import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.job.DescriptionStore;
import jobpostings.settings.Settings;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** The pieces of long descriptions in DynamoDB. May be used by several threads. */
public final class DynamoDescriptionStore implements DescriptionStore {
  private final DynamoDbClient client;
  private final Descriptions descriptions;
  private final String pieces;
  private final String jobs;
  private final Duration time;

  /**
   * @param time how long each call goes on trying
   */
  public DynamoDescriptionStore(DynamoDbClient client, Settings settings, Duration time) {
    this.client = client;
    this.descriptions = new Descriptions(client, settings);
    this.pieces = settings.table("DESCRIPTIONS_TABLE");
    this.jobs = settings.table("JOBS_TABLE");
    this.time = time;
  }

  @Override
  public Stream<String> findWritten(LocalDate day) {
    return IntStream.range(0, Piece.SHARDS)
        .mapToObj(shard -> Piece.writtenOn(day, shard))
        .flatMap(this::findWritten)
        .map(item -> item.get("revision").s());
  }

  private Stream<Map<String, AttributeValue>> findWritten(String writtenOn) {
    return all(
        QueryRequest.builder()
            .tableName(pieces)
            .indexName("written")
            .keyConditionExpression("writtenOn = :day")
            .expressionAttributeValues(Map.of(":day", AttributeValue.fromS(writtenOn)))
            .build());
  }

  /** The items of all pages, read as they are consumed. */
  private Stream<Map<String, AttributeValue>> all(QueryRequest first) {
    return Stream.iterate(page(first), Objects::nonNull, last -> next(first, last))
        .map(QueryResponse::items)
        .flatMap(List::stream);
  }

  private QueryResponse page(QueryRequest request) {
    return new RetryBudget(time).retry(() -> client.query(request));
  }

  /** Null after the last page, where {@code iterate} ends. */
  private QueryResponse next(QueryRequest first, QueryResponse last) {
    return last.hasLastEvaluatedKey()
        ? page(first.toBuilder().exclusiveStartKey(last.lastEvaluatedKey()).build())
        : null;
  }

  @Override
  public boolean removeUnused(String revision) {
    String jobId = revision.substring(0, revision.indexOf('#'));
    if (current(jobId).equals(Optional.of(revision))) {
      return false;
    }
    List<Map<String, AttributeValue>> keys =
        all(QueryRequest.builder()
                .tableName(pieces)
                .keyConditionExpression("revision = :revision")
                .projectionExpression("revision, piece")
                .expressionAttributeValues(Map.of(":revision", AttributeValue.fromS(revision)))
                .consistentRead(true)
                .build())
            .toList();
    descriptions.remove(keys, new RetryBudget(time));
    return !keys.isEmpty();
  }

  /** The revision that the job points at. */
  private Optional<String> current(String jobId) {
    Map<String, AttributeValue> job =
        new RetryBudget(time)
            .retry(
                () ->
                    client.getItem(
                        get ->
                            get.tableName(jobs)
                                .key(Map.of("id", AttributeValue.fromN(jobId)))
                                .projectionExpression("descriptionPieces")
                                .consistentRead(true)))
            .item();
    return Optional.ofNullable(job.get("descriptionPieces"))
        .map(pointer -> pointer.m().get("revision").s());
  }
}
