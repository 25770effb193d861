package jobpostings.dynamodb.rank;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import jobpostings.dynamodb.table.Varint;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;

/**
 * Packs positions with the status of the job there: for each its day and its moment, as differences
 * from the position before, the status, and the id. That is 6 bytes for jobs of the same
 * millisecond and up to 9 for jobs of the same day; a position as text has 38. Not for use by
 * several threads.
 */
final class PackedPositions {
  /** A status is stored as its index here, so new ones may only be added at the end. */
  private static final List<JobStatus> STATUSES =
      List.of(JobStatus.ACTIVE, JobStatus.ARCHIVED, JobStatus.DRAFT);

  private static final int STATUS_BITS = 2;

  private long day;
  private long moment;

  /** A job's position in the list, and its status. */
  record Entry(JobPosition position, JobStatus status) {}

  void write(JobPosition position, JobStatus status, ByteArrayOutputStream bytes) {
    long nextDay = position.publishDate().toEpochDay();
    long nextMoment = position.publishedAt().toEpochMilli();
    Varint.write((nextDay - day) << STATUS_BITS | STATUSES.indexOf(status), bytes);
    Varint.write(nextMoment - moment, bytes);
    bytes.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(position.id()).array());
    day = nextDay;
    moment = nextMoment;
  }

  Entry read(ByteBuffer bytes) {
    long dayAndStatus = Varint.read(bytes);
    day += dayAndStatus >> STATUS_BITS;
    moment += Varint.read(bytes);
    return new Entry(
        new JobPosition(LocalDate.ofEpochDay(day), Instant.ofEpochMilli(moment), bytes.getInt()),
        STATUSES.get((int) (dayAndStatus & (1 << STATUS_BITS) - 1)));
  }
}
