package jobpostings.dynamodb.rank;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Packs the jobs of a segment: for each one its day and its moment, as differences to the job
 * before it, its status, and its id. That is 6 bytes for jobs of one millisecond and 8 for jobs of
 * one day; a position as text has 38.
 */
final class SegmentConverter implements AttributeConverter<NavigableMap<JobPosition, JobStatus>> {
  private static final EnhancedType<NavigableMap<JobPosition, JobStatus>> TYPE =
      EnhancedType.navigableMapOf(JobPosition.class, JobStatus.class);

  /** A status is stored as its index here, so new ones may only be added at the end. */
  private static final JobStatus[] STATUSES = {
    JobStatus.ACTIVE, JobStatus.ARCHIVED, JobStatus.DRAFT
  };

  private static final int STATUS_BITS = 2;

  /** No jobs, in the order in which they are packed. */
  static NavigableMap<JobPosition, JobStatus> none() {
    return new TreeMap<>(JobPosition.LIST_ORDER.reversed());
  }

  /** How many bytes the jobs take. */
  static int size(NavigableMap<JobPosition, JobStatus> jobs) {
    return pack(jobs).length;
  }

  @Override
  public AttributeValue transformFrom(NavigableMap<JobPosition, JobStatus> jobs) {
    return AttributeValue.fromB(SdkBytes.fromByteArrayUnsafe(pack(jobs)));
  }

  private static byte[] pack(NavigableMap<JobPosition, JobStatus> jobs) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    long day = 0;
    long moment = 0;
    for (Map.Entry<JobPosition, JobStatus> job : jobs.entrySet()) {
      JobPosition position = job.getKey();
      long nextDay = position.publishDate().toEpochDay();
      long nextMoment = position.publishedAt().toEpochMilli();
      writeLong((nextDay - day) << STATUS_BITS | code(job.getValue()), bytes);
      writeLong(nextMoment - moment, bytes);
      bytes.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(position.id()).array());
      day = nextDay;
      moment = nextMoment;
    }
    return bytes.toByteArray();
  }

  @Override
  public NavigableMap<JobPosition, JobStatus> transformTo(AttributeValue value) {
    NavigableMap<JobPosition, JobStatus> jobs = none();
    ByteBuffer bytes = ByteBuffer.wrap(value.b().asByteArrayUnsafe());
    long day = 0;
    long moment = 0;
    while (bytes.hasRemaining()) {
      long dayAndStatus = readLong(bytes);
      day += dayAndStatus >> STATUS_BITS;
      moment += readLong(bytes);
      jobs.put(
          new JobPosition(LocalDate.ofEpochDay(day), Instant.ofEpochMilli(moment), bytes.getInt()),
          STATUSES[(int) (dayAndStatus & (1 << STATUS_BITS) - 1)]);
    }
    return jobs;
  }

  private static int code(JobStatus status) {
    return List.of(STATUSES).indexOf(status);
  }

  /**
   * Writes small numbers of either sign in few bytes, with seven bits in each. The last byte has
   * its top bit set.
   */
  private static void writeLong(long number, ByteArrayOutputStream bytes) {
    long rest = number << 1 ^ number >> 63;
    while (rest >= 0x80 || rest < 0) {
      bytes.write((int) (rest & 0x7f));
      rest >>>= 7;
    }
    bytes.write((int) rest | 0x80);
  }

  private static long readLong(ByteBuffer bytes) {
    long number = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = bytes.get();
      number |= (next & 0x7fL) << shift;
      if (next < 0) {
        return number >>> 1 ^ -(number & 1);
      }
    }
  }

  @Override
  public EnhancedType<NavigableMap<JobPosition, JobStatus>> type() {
    return TYPE;
  }

  @Override
  public AttributeValueType attributeValueType() {
    return AttributeValueType.B;
  }
}
