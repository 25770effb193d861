package jobpostings.segment;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import jobpostings.dynamodb.Deflated;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;

/**
 * Neighbouring jobs of an employer's list, as a set, with the count of each status for the index of
 * counts. As many are in one as keep its item below the 1,024 bytes of a write unit, but at least
 * one.
 *
 * @param first where it begins, as the text of a position; it ends where the next one begins
 * @param version a random number that every write changes; 0 for a segment that is not stored
 * @param jobs what searches look at, by position, ascending
 */
@RecordBuilder
record Segment(
    int employerId, String first, long version, NavigableMap<JobPosition, SearchEntry> jobs) {
  /** In bytes of packed jobs; the rest of the item takes up to 140 bytes. */
  private static final int MAX_BYTES = 880;

  /** How large a segment is when it is cut, which leaves room for more jobs. */
  private static final int FULL = MAX_BYTES * 3 / 4;

  /** Follows each text. No text contains it: control characters are refused. */
  private static final String END = "\0";

  /** A status is stored as its index here, so new ones may only be added at the end. */
  private static final List<JobStatus> STATUSES =
      List.of(JobStatus.ACTIVE, JobStatus.ARCHIVED, JobStatus.DRAFT);

  private static final int STATUS_BITS = 2;

  static final TableSchema<Segment> SCHEMA = schema();

  /** An empty map, sorted as jobs are packed: the latest last. */
  static NavigableMap<JobPosition, SearchEntry> none() {
    return new TreeMap<>(JobPosition.LIST_ORDER.reversed());
  }

  Segment with(NavigableMap<JobPosition, SearchEntry> other) {
    return new Segment(employerId, first, version, other);
  }

  /** Whether it is too small to be worth an item of its own. */
  boolean isSmall() {
    return pack(jobs).length < MAX_BYTES / 4;
  }

  boolean isLarge() {
    return pack(jobs).length > MAX_BYTES;
  }

  /** Whether the two fit into one segment, with room for more. */
  boolean fits(Segment other) {
    return pack(jobs).length + pack(other.jobs).length < FULL;
  }

  /**
   * Cuts it into segments with room for more. The first one begins where this one does. Jobs that
   * are published later are added at the end, so the last one may be short.
   */
  List<Segment> cut() {
    List<SearchEntry> all = List.copyOf(jobs.values());
    List<Segment> cut = new ArrayList<>();
    for (int from = 0; from < all.size(); ) {
      NavigableMap<JobPosition, SearchEntry> part = part(all.subList(from, all.size()));
      cut.add(
          cut.isEmpty()
              ? with(part)
              : new Segment(employerId, PositionConverter.text(part.firstKey()), 0, part));
      from += part.size();
    }
    return cut;
  }

  /** The first jobs, as many as fit, at least one. Tries few first: packing too many is slow. */
  private static NavigableMap<JobPosition, SearchEntry> part(List<SearchEntry> jobs) {
    int fitting = 1;
    int tooMany = jobs.size() + 1;
    while (fitting + 1 < tooMany) {
      int tried = Math.min(2 * fitting, (fitting + tooMany) / 2);
      if (pack(map(jobs.subList(0, tried))).length <= FULL) {
        fitting = tried;
      } else {
        tooMany = tried;
      }
    }
    return map(jobs.subList(0, fitting));
  }

  private static NavigableMap<JobPosition, SearchEntry> map(List<SearchEntry> jobs) {
    NavigableMap<JobPosition, SearchEntry> map = none();
    jobs.forEach(job -> map.put(job.position(), job));
    return map;
  }

  private long count(JobStatus status) {
    return jobs.values().stream().filter(job -> job.status() == status).count();
  }

  private static TableSchema<Segment> schema() {
    var schema =
        new ItemSchema<Segment, SegmentBuilder>()
            .integer("employerId", Segment::employerId, SegmentBuilder::employerId)
            .text("first", Segment::first, SegmentBuilder::first)
            .number("version", Segment::version, SegmentBuilder::version)
            .bytes(
                "jobs",
                segment -> SdkBytes.fromByteArrayUnsafe(pack(segment.jobs)),
                (b, value) -> b.jobs(unpack(value.asByteBuffer())));
    for (JobStatus status : JobStatus.values()) {
      schema.number(status.toString(), segment -> segment.count(status), (_, _) -> {});
    }
    return schema.build(Segment.class, SegmentBuilder::builder, SegmentBuilder::build);
  }

  /**
   * Packs the number of jobs, their positions, and then, compressed, all titles and after them all
   * referenceIds, because similar texts compress well side by side. Titles are stored unchanged, so
   * that the rules for comparing them can change without new segments.
   */
  private static byte[] pack(NavigableMap<JobPosition, SearchEntry> jobs) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Varint.write(jobs.size(), bytes);
    Positions positions = new Positions();
    jobs.values().forEach(entry -> positions.write(entry, bytes));
    StringBuilder texts = new StringBuilder();
    jobs.values().forEach(entry -> append(entry.title(), texts));
    jobs.values().forEach(entry -> append(entry.referenceId().orElse(""), texts));
    bytes.writeBytes(Deflated.of(texts.toString().getBytes(UTF_8)));
    return bytes.toByteArray();
  }

  private static void append(String text, StringBuilder texts) {
    texts.append(text.replace(END, " ")).append(END);
  }

  private static NavigableMap<JobPosition, SearchEntry> unpack(ByteBuffer packed) {
    int count = (int) Varint.read(packed);
    Positions positions = new Positions();
    List<SearchEntryBuilder> entries = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      entries.add(positions.read(packed));
    }
    byte[] compressed = new byte[packed.remaining()];
    packed.get(compressed);
    String[] texts = new String(Deflated.inflate(compressed), UTF_8).split(END, -1);
    NavigableMap<JobPosition, SearchEntry> jobs = none();
    for (int i = 0; i < count; i++) {
      String referenceId = texts[count + i].isEmpty() ? null : texts[count + i];
      SearchEntry entry = entries.get(i).title(texts[i]).referenceId(referenceId).build();
      jobs.put(entry.position(), entry);
    }
    return jobs;
  }

  /**
   * Packs positions, as differences from the position before, with the status and id of the job
   * there: 6 bytes for jobs of the same millisecond, up to 9 for the same day. As text a position
   * has 38.
   */
  private static final class Positions {
    private long day;
    private long moment;

    private void write(SearchEntry entry, ByteArrayOutputStream bytes) {
      JobPosition position = entry.position();
      long nextDay = position.publishDate().toEpochDay();
      long nextMoment = position.publishedAt().toEpochMilli();
      Varint.write((nextDay - day) << STATUS_BITS | STATUSES.indexOf(entry.status()), bytes);
      Varint.write(nextMoment - moment, bytes);
      bytes.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(position.id()).array());
      day = nextDay;
      moment = nextMoment;
    }

    private SearchEntryBuilder read(ByteBuffer bytes) {
      long dayAndStatus = Varint.read(bytes);
      day += dayAndStatus >> STATUS_BITS;
      moment += Varint.read(bytes);
      return SearchEntryBuilder.builder()
          .position(
              new JobPosition(
                  LocalDate.ofEpochDay(day), Instant.ofEpochMilli(moment), bytes.getInt()))
          .status(STATUSES.get((int) (dayAndStatus & (1 << STATUS_BITS) - 1)));
    }
  }
}
