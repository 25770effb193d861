package jobpostings.dynamodb.rank;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import jobpostings.dynamodb.table.Deflated;
import jobpostings.dynamodb.table.Varint;
import jobpostings.job.JobPosition;

/**
 * Packs the number of jobs, their positions, and then, compressed, all titles and after them all
 * referenceIds, because similar texts compress well side by side. Titles are stored unchanged, so
 * that the rules for comparing them can change without new segments.
 */
final class SegmentPacking {
  /** Follows each text. No text contains it: control characters are refused. */
  private static final String END = "\0";

  private SegmentPacking() {}

  static byte[] pack(NavigableMap<JobPosition, SearchEntry> jobs) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Varint.write(jobs.size(), bytes);
    PackedPositions positions = new PackedPositions();
    jobs.forEach((position, entry) -> positions.write(position, entry.status(), bytes));
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
    PackedPositions positions = new PackedPositions();
    List<PackedPositions.Entry> entries = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      entries.add(positions.read(packed));
    }
    byte[] compressed = new byte[packed.remaining()];
    packed.get(compressed);
    String[] texts = new String(Deflated.inflate(compressed), UTF_8).split(END, -1);
    NavigableMap<JobPosition, SearchEntry> jobs = Segment.none();
    for (int i = 0; i < count; i++) {
      Optional<String> referenceId = Optional.of(texts[count + i]).filter(text -> !text.isEmpty());
      jobs.put(
          entries.get(i).position(),
          new SearchEntry(entries.get(i).status(), texts[i], referenceId));
    }
    return jobs;
  }
}
