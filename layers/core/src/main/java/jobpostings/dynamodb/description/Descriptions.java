package jobpostings.dynamodb.description;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.settings.Settings;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * The descriptions that are too long for the items of their jobs, compressed and in pieces. Pieces
 * never change. A new text gets a new revision, and the pieces of the old one are removed some time
 * later, when no job points at them any more. A reader that finds them gone reads the job again.
 */
public final class Descriptions {
  /** In bytes. Together with the rest of a job, this is far below the 400 KB of an item. */
  static final int LONGEST_INLINE = 64 * 1024;

  private final DynamoDbClient client;
  private final String table;

  public Descriptions(DynamoDbClient client, Settings settings) {
    this.client = client;
    this.table = settings.table("DESCRIPTIONS_TABLE");
  }

  /**
   * Stores the text in pieces, unless it is short enough for the job's item. One batch is enough:
   * it takes 25 pieces, which is 9 MB, and a job that can be sent back has less than 6.
   */
  public Optional<DescriptionPieces> write(int jobId, String text, RetryBudget budget) {
    byte[] bytes = text.getBytes(UTF_8);
    if (bytes.length <= LONGEST_INLINE) {
      return Optional.empty();
    }
    String revision = jobId + "#" + UUID.randomUUID();
    List<Piece> pieces = Piece.cut(revision, bytes, LocalDate.now(ZoneOffset.UTC));
    retry(pieces.stream().map(Descriptions::put).toList(), budget);
    return Optional.of(new DescriptionPieces(revision, pieces.size(), bytes.length));
  }

  private static WriteRequest put(Piece piece) {
    return WriteRequest.builder()
        .putRequest(PutRequest.builder().item(Piece.SCHEMA.itemToMap(piece, true)).build())
        .build();
  }

  /** Removes a text. Doing so again is harmless. */
  public void remove(DescriptionPieces pieces, RetryBudget budget) {
    remove(Piece.keys(pieces), budget);
  }

  /** Removes pieces by their keys. */
  public void remove(List<Map<String, AttributeValue>> keys, RetryBudget budget) {
    if (keys.isEmpty()) {
      return;
    }
    retry(
        keys.stream()
            .map(key -> WriteRequest.builder().deleteRequest(delete -> delete.key(key)).build())
            .toList(),
        budget);
  }

  /** Carries out all writes. One batch takes 25. */
  private void retry(List<WriteRequest> writes, RetryBudget budget) {
    Map<String, List<WriteRequest>> open = Map.of(table, writes);
    while (true) {
      Map<String, List<WriteRequest>> batch = open;
      open =
          budget.retry(
              () -> client.batchWriteItem(write -> write.requestItems(batch)).unprocessedItems());
      if (open.isEmpty()) {
        return;
      }
      budget.backOff();
    }
  }

  /** The text; none if it is gone, because the job has another one by now. */
  public Optional<String> read(DescriptionPieces pieces, RetryBudget budget) {
    List<Piece> found = new ArrayList<>();
    Map<String, KeysAndAttributes> open =
        Map.of(
            table,
            KeysAndAttributes.builder().keys(Piece.keys(pieces)).consistentRead(true).build());
    while (true) {
      Map<String, KeysAndAttributes> batch = open;
      BatchGetItemResponse answer =
          budget.retry(() -> client.batchGetItem(get -> get.requestItems(batch)));
      answer.responses().getOrDefault(table, List.of()).stream()
          .map(Piece.SCHEMA::mapToItem)
          .forEach(found::add);
      open = answer.unprocessedKeys();
      if (open.isEmpty()) {
        break;
      }
      budget.backOff();
    }
    if (found.size() < pieces.count()) {
      return Optional.empty();
    }
    found.sort(Comparator.comparingInt(Piece::number));
    byte[] bytes = Piece.join(found);
    if (bytes.length != pieces.length()) {
      throw new IllegalStateException(
          "The description %s has another length than its job says.".formatted(pieces.revision()));
    }
    return Optional.of(new String(bytes, UTF_8));
  }
}
