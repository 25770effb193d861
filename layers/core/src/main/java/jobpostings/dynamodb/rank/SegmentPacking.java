package jobpostings.dynamodb.rank;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;
import jobpostings.job.JobPosition;

/**
 * Packs the number of jobs, their positions, and then, compressed, all titles and after them all
 * referenceIds, because similar texts compress well side by side. Titles are stored unchanged, so
 * that the rules for comparing them can change without new segments.
 */
final class SegmentPacking {
  /** Follows each text. No text contains it: control characters are refused. */
  private static final char END = '\0';

  private static final int BUFFER = 8 * 1024;

  private SegmentPacking() {}

  static byte[] pack(NavigableMap<JobPosition, SearchEntry> jobs) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PackedPositions.writeLong(jobs.size(), bytes);
    PackedPositions positions = new PackedPositions();
    jobs.forEach((position, entry) -> positions.write(position, entry.status(), bytes));
    StringBuilder texts = new StringBuilder();
    jobs.values().forEach(entry -> append(entry.title(), texts));
    jobs.values().forEach(entry -> append(entry.referenceId().orElse(""), texts));
    compress(texts.toString().getBytes(UTF_8), bytes);
    return bytes.toByteArray();
  }

  private static void append(String text, StringBuilder texts) {
    texts.append(text.replace(END, ' ')).append(END);
  }

  /** Without gzip's header and trailer, which would be 18 of some 600 bytes. */
  private static void compress(byte[] texts, ByteArrayOutputStream bytes) {
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
    try (DeflaterOutputStream compressed = new DeflaterOutputStream(bytes, deflater, BUFFER)) {
      compressed.write(texts);
    } catch (IOException e) {
      throw new UncheckedIOException("Memory can always be written to.", e);
    } finally {
      deflater.end();
    }
  }

  static NavigableMap<JobPosition, SearchEntry> unpack(ByteBuffer packed) {
    int count = (int) PackedPositions.readLong(packed);
    PackedPositions positions = new PackedPositions();
    List<PackedPositions.Entry> entries = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      entries.add(positions.read(packed));
    }
    String texts = decompress(packed);
    List<String> each = new ArrayList<>(2 * count);
    for (int from = 0; from < texts.length(); ) {
      int end = texts.indexOf(END, from);
      each.add(texts.substring(from, end));
      from = end + 1;
    }
    NavigableMap<JobPosition, SearchEntry> jobs = Segment.none();
    for (int i = 0; i < count; i++) {
      Optional<String> referenceId =
          Optional.of(each.get(count + i)).filter(text -> !text.isEmpty());
      jobs.put(
          entries.get(i).position(),
          new SearchEntry(entries.get(i).status(), each.get(i), referenceId));
    }
    return jobs;
  }

  private static String decompress(ByteBuffer compressed) {
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(compressed);
      ByteArrayOutputStream texts = new ByteArrayOutputStream(BUFFER);
      byte[] buffer = new byte[BUFFER];
      while (!inflater.finished()) {
        int length = inflater.inflate(buffer);
        if (length == 0 && !inflater.finished() && inflater.needsInput()) {
          throw new IllegalStateException("A segment of a list is cut off.");
        }
        texts.write(buffer, 0, length);
      }
      return texts.toString(UTF_8);
    } catch (DataFormatException e) {
      throw new IllegalStateException("A segment of a list is damaged.", e);
    } finally {
      inflater.end();
    }
  }
}
