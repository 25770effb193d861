package jobpostings.dynamodb.rank;

import java.nio.ByteBuffer;
import java.util.NavigableMap;
import java.util.TreeMap;
import jobpostings.job.JobPosition;

/** How the jobs of a segment become few bytes, and jobs again. */
interface Packing<E> {

  /** No jobs, in the order in which they are packed: the latest last. */
  static <E> NavigableMap<JobPosition, E> none() {
    return new TreeMap<>(JobPosition.LIST_ORDER.reversed());
  }

  byte[] pack(NavigableMap<JobPosition, E> jobs);

  NavigableMap<JobPosition, E> unpack(ByteBuffer packed);
}
