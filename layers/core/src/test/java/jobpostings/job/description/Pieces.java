package jobpostings.job.description;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import jobpostings.job.description.DynamoLongDescriptions.Piece;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The items of long descriptions, for tests that store such items themselves. */
public final class Pieces {
  private Pieces() {}

  /** The items of a text that was written on that day. */
  public static List<Map<String, AttributeValue>> items(
      String revision, String text, LocalDate day) {
    return Piece.cut(revision, text.getBytes(UTF_8), day).stream()
        .map(piece -> Piece.SCHEMA.itemToMap(piece, true))
        .toList();
  }

  /** The attribute that says when a text was written. */
  public static AttributeValue writtenOn(LocalDate day) {
    return AttributeValue.fromS(Piece.writtenOn(day, 3));
  }
}
