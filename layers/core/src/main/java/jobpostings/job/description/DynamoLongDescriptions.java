package jobpostings.job.description;

import static java.nio.charset.StandardCharsets.UTF_8;
import static jobpostings.dynamodb.Attributes.idKey;
import static jobpostings.dynamodb.Attributes.number;
import static jobpostings.dynamodb.Attributes.set;
import static jobpostings.dynamodb.Attributes.text;

import io.soabase.recordbuilder.core.RecordBuilder;
import jakarta.inject.Inject;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.dynamodb.Deflated;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.job.ChangeId;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Long descriptions in DynamoDB, compressed and in pieces. Pieces never change: a new text gets a
 * new revision, and a reader that finds pieces gone reads the job again. May be used by several
 * threads.
 */
public final class DynamoLongDescriptions implements LongDescriptions {
  /** In bytes. Together with the rest of a job, this is far below the 400 KB of an item. */
  static final int MAX_INLINE = 64 * 1024;

  /** The attribute of an item that points at a long description. */
  public static final String ATTRIBUTE = "descriptionPieces";

  private static final TableSchema<LongDescription> SCHEMA =
      new ItemSchema<LongDescription, LongDescriptionBuilder>()
          .text("revision", LongDescription::revision, LongDescriptionBuilder::revision)
          .integer("count", LongDescription::pieces, LongDescriptionBuilder::pieces)
          .integer("length", LongDescription::length, LongDescriptionBuilder::length)
          .build(
              LongDescription.class,
              LongDescriptionBuilder::builder,
              LongDescriptionBuilder::build);

  /** The type of that attribute. */
  public static final EnhancedType<LongDescription> TYPE =
      EnhancedType.documentOf(LongDescription.class, SCHEMA);

  private final Table<Piece> pieces;
  private final Table<Use> jobs;
  private final Table<Use> versions;
  private final Tables tables;

  @Inject
  DynamoLongDescriptions(Tables tables) {
    this.pieces = tables.table("DESCRIPTIONS_TABLE", Piece.SCHEMA);
    this.jobs = tables.table("JOBS_TABLE", Use.SCHEMA);
    this.versions = tables.table("VERSIONS_TABLE", Use.SCHEMA);
    this.tables = tables;
  }

  /**
   * Stores the text, unless it is short enough for the job's item. One batch is enough: it takes 25
   * pieces, which is 9 MB, and a job that a response can hold has less than 6.
   */
  public Optional<LongDescription> write(int jobId, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    if (bytes.length <= MAX_INLINE) {
      return Optional.empty();
    }
    String revision = jobId + "#" + UUID.randomUUID();
    List<Piece> cut = Piece.cut(revision, bytes, LocalDate.now(ZoneOffset.UTC));
    pieces.putAll(cut);
    return Optional.of(new LongDescription(revision, cut.size(), bytes.length));
  }

  /** The text; none if it is gone, because the job has another one by now. */
  @Override
  public Optional<String> read(LongDescription description) {
    List<Piece> found =
        pieces.findAll(Piece.keys(description)).stream()
            .sorted(Comparator.comparingInt(Piece::number))
            .toList();
    if (found.size() < description.pieces()) {
      return Optional.empty();
    }
    byte[] bytes = Piece.join(found);
    if (bytes.length != description.length()) {
      throw new IllegalStateException(
          "The description %s has another length than its job says."
              .formatted(description.revision()));
    }
    return Optional.of(new String(bytes, UTF_8));
  }

  @Override
  public void remove(LongDescription description) {
    pieces.deleteAll(Piece.keys(description));
  }

  @Override
  public void removeAfter(LongDescription description, Instant moment) {
    Expression expiry = set(Piece.EXPIRY, number(moment.getEpochSecond()));
    tables.run(() -> Piece.keys(description).forEach(key -> pieces.updateIfThere(key, expiry)));
  }

  @Override
  public Stream<String> findWritten(LocalDate day) {
    return IntStream.range(0, Piece.SHARDS)
        .mapToObj(shard -> Piece.writtenOn(day, shard))
        .map(writtenOn -> pieces.query("writtenOn", text(writtenOn)).index("written"))
        .flatMap(written -> written.slowly().attributes())
        .map(item -> item.get("revision").s());
  }

  @Override
  public boolean removeUnused(String revision, LocalDate day) {
    if (isUsed(revision, day)) {
      return false;
    }
    List<Map<String, AttributeValue>> found =
        pieces
            .query("revision", text(revision))
            .only("revision", "piece", Piece.EXPIRY)
            .consistent()
            .slowly()
            .attributes()
            .toList();
    if (found.stream().anyMatch(piece -> piece.containsKey(Piece.EXPIRY))) {
      return false; // A former version has it, and its pieces expire with that version.
    }
    List<Map<String, AttributeValue>> keys =
        found.stream()
            .map(piece -> Map.of("revision", piece.get("revision"), "piece", piece.get("piece")))
            .toList();
    pieces.deleteAll(keys);
    return !keys.isEmpty();
  }

  /** Whether a job or a version has it. No version from before the day can have it. */
  private boolean isUsed(String revision, LocalDate day) {
    int jobId = Integer.parseInt(revision.substring(0, revision.indexOf('#')));
    Instant begin = day.atStartOfDay(ZoneOffset.UTC).toInstant();
    return jobs.find(idKey(jobId)).filter(job -> job.isOf(revision)).isPresent()
        || versions
            .query("jobId", number(jobId))
            // The latest first, without announcements, whose keys follow those of all versions.
            .where("entry", "<", text(ChangeId.entry(ChangeId.VERSIONS_END)))
            .descending()
            .consistent()
            .stream()
            .takeWhile(version -> !version.writtenAt().isBefore(begin))
            .anyMatch(version -> version.isOf(revision));
  }

  /** What the item of a job or of a version says of its description. */
  @RecordBuilder
  record Use(Optional<LongDescription> description, Instant writtenAt) {
    private static final TableSchema<Use> SCHEMA =
        new ItemSchema<Use, UseBuilder>()
            .optional(TYPE, ATTRIBUTE, Use::description, UseBuilder::description)
            .moment("writtenAt", Use::writtenAt, UseBuilder::writtenAt)
            .build(Use.class, UseBuilder::builder, UseBuilder::build);

    private boolean isOf(String revision) {
      return description.map(LongDescription::revision).equals(Optional.of(revision));
    }
  }

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
}
