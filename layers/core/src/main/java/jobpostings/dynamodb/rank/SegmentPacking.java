package jobpostings.dynamodb.rank;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import jobpostings.dynamodb.table.Deflated;
import jobpostings.dynamodb.table.Varint;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;

/**
 * Packs the number of jobs, their positions, and then, compressed, all titles and after them all
 * referenceIds, because similar texts compress well side by side. Titles are stored unchanged, so
 * that the rules for comparing them can change without new segments.
 */
final class SegmentPacking {
  /** Follows each text. No text contains it: control characters are refused. */
  private static final String END = "\0";

  /** A status is stored as its index here, so new ones may only be added at the end. */
  private static final List<JobStatus> STATUSES =
      List.of(JobStatus.ACTIVE, JobStatus.ARCHIVED, JobStatus.DRAFT);

  private static final int STATUS_BITS = 2;

  private SegmentPacking() {}

  static byte[] pack(NavigableMap<JobPosition, SearchEntry> jobs) {
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

  static NavigableMap<JobPosition, SearchEntry> unpack(ByteBuffer packed) {
    int count = (int) Varint.read(packed);
    Positions positions = new Positions();
    List<SearchEntryBuilder> entries = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      entries.add(positions.read(packed));
    }
    byte[] compressed = new byte[packed.remaining()];
    packed.get(compressed);
    String[] texts = new String(Deflated.inflate(compressed), UTF_8).split(END, -1);
    NavigableMap<JobPosition, SearchEntry> jobs = Segment.none();
    for (int i = 0; i < count; i++) {
      String referenceId = texts[count + i].isEmpty() ? null : texts[count + i];
      SearchEntry entry = entries.get(i).title(texts[i]).referenceId(referenceId).build();
      jobs.put(entry.position(), entry);
    }
    return jobs;
  }

  /**
   * Packs positions with the status of the job there: for each its day and its moment, as
   * differences from the position before, the status, and the id. That is 6 bytes for jobs of the
   * same millisecond and up to 9 for jobs of the same day; a position as text has 38.
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
