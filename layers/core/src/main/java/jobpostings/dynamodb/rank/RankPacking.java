package jobpostings.dynamodb.rank;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.NavigableMap;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;

/** Packs positions with their statuses, and nothing else. */
final class RankPacking implements Packing<JobStatus> {

  @Override
  public byte[] pack(NavigableMap<JobPosition, JobStatus> jobs) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PackedPositions positions = new PackedPositions();
    jobs.forEach((position, status) -> positions.write(position, status, bytes));
    return bytes.toByteArray();
  }

  @Override
  public NavigableMap<JobPosition, JobStatus> unpack(ByteBuffer packed) {
    NavigableMap<JobPosition, JobStatus> jobs = Packing.none();
    PackedPositions positions = new PackedPositions();
    while (packed.hasRemaining()) {
      PackedPositions.Entry entry = positions.read(packed);
      jobs.put(entry.position(), entry.status());
    }
    return jobs;
  }
}
