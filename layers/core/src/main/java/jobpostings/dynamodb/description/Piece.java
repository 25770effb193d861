package jobpostings.dynamodb.description;

import static jobpostings.dynamodb.table.Attributes.text;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.ByteArrayOutputStream;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import jobpostings.dynamodb.table.Deflated;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.job.store.LongDescription;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A part of a compressed description, an item of the Descriptions table.
 *
 * @param number counts the parts of a revision from 0
 * @param writtenOn the day in UTC and a shard; only the first part has it, so only that is in the
 *     index by day
 */
@RecordBuilder
record Piece(String revision, int number, SdkBytes bytes, Optional<String> writtenOn) {
  /** How many shards the index has for each day. */
  static final int SHARDS = 16;

  /** The attribute that says, in seconds since 1970, when no version has it any more. */
  static final String EXPIRY = "expiresAt";

  /** With its key, this is below the 400 KB of an item. */
  static final int MAX_BYTES = 380 * 1024;

  static final TableSchema<Piece> SCHEMA =
      new ItemSchema<Piece, PieceBuilder>()
          .text("revision", Piece::revision, PieceBuilder::revision)
          .integer("piece", Piece::number, PieceBuilder::number)
          .bytes("bytes", Piece::bytes, PieceBuilder::bytes)
          .optionalText("writtenOn", Piece::writtenOn, PieceBuilder::writtenOn)
          .build(Piece.class, PieceBuilder::builder, PieceBuilder::build);

  /** The key of a day's shard in the index: "2026-11-21#7". */
  static String writtenOn(LocalDate day, int shard) {
    return day + "#" + shard;
  }

  /** Compresses a text and cuts it into pieces. */
  static List<Piece> cut(String revision, byte[] text, LocalDate day) {
    Optional<String> writtenOn =
        Optional.of(writtenOn(day, Math.floorMod(revision.hashCode(), SHARDS)));
    byte[] compressed = Deflated.of(text);
    List<Piece> pieces = new ArrayList<>();
    for (int from = 0; from < compressed.length; from += MAX_BYTES) {
      int to = Math.min(from + MAX_BYTES, compressed.length);
      byte[] part = Arrays.copyOfRange(compressed, from, to);
      pieces.add(
          new Piece(
              revision,
              pieces.size(),
              SdkBytes.fromByteArrayUnsafe(part),
              writtenOn.filter(_ -> pieces.isEmpty())));
    }
    return pieces;
  }

  /** The keys of all pieces that make up a text. */
  static List<Map<String, AttributeValue>> keys(LongDescription description) {
    return IntStream.range(0, description.pieces())
        .mapToObj(
            number ->
                Map.of(
                    "revision", text(description.revision()),
                    "piece", AttributeValue.fromN(Integer.toString(number))))
        .toList();
  }

  /** The text that was cut into these pieces. */
  static byte[] join(List<Piece> inOrder) {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    inOrder.forEach(piece -> compressed.writeBytes(piece.bytes.asByteArrayUnsafe()));
    return Deflated.inflate(compressed.toByteArray());
  }
}
