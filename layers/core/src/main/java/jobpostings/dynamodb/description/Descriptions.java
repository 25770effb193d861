package jobpostings.dynamodb.description;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.inject.Inject;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The descriptions that are too long for the items of their jobs, compressed and in pieces. Pieces
 * never change. A new text gets a new revision, and the pieces of the old one are removed some time
 * later, when no job points at them any more. A reader that finds them gone reads the job again.
 */
public final class Descriptions {
  /** In bytes. Together with the rest of a job, this is far below the 400 KB of an item. */
  static final int LONGEST_INLINE = 64 * 1024;

  private final Table<Piece> table;

  @Inject
  Descriptions(Tables tables) {
    this.table = tables.table("DESCRIPTIONS_TABLE", Piece.SCHEMA);
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
    table.putAll(pieces, budget);
    return Optional.of(new DescriptionPieces(revision, pieces.size(), bytes.length));
  }

  /** Removes a text. Doing so again is harmless. */
  public void remove(DescriptionPieces pieces, RetryBudget budget) {
    remove(Piece.keys(pieces), budget);
  }

  /** Removes pieces by their keys. */
  public void remove(List<Map<String, AttributeValue>> keys, RetryBudget budget) {
    table.deleteAll(keys, budget);
  }

  /** The text; none if it is gone, because the job has another one by now. */
  public Optional<String> read(DescriptionPieces pieces, RetryBudget budget) {
    List<Piece> found =
        table.findAll(Piece.keys(pieces), budget).stream()
            .sorted(Comparator.comparingInt(Piece::number))
            .toList();
    if (found.size() < pieces.count()) {
      return Optional.empty();
    }
    byte[] bytes = Piece.join(found);
    if (bytes.length != pieces.length()) {
      throw new IllegalStateException(
          "The description %s has another length than its job says.".formatted(pieces.revision()));
    }
    return Optional.of(new String(bytes, UTF_8));
  }
}
