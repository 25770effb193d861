package jobpostings.dynamodb.rank;

import java.nio.ByteBuffer;
import java.util.NavigableMap;
import java.util.TreeMap;
import jobpostings.job.JobPosition;

/** Packs the jobs of a segment into few bytes, and unpacks them. */
interface Packing<E> {

  /** An empty map, sorted as jobs are packed: the latest last. */
  static <E> NavigableMap<JobPosition, E> none() {
    return new TreeMap<>(JobPosition.LIST_ORDER.reversed());
  }

  byte[] pack(NavigableMap<JobPosition, E> jobs);

  NavigableMap<JobPosition, E> unpack(ByteBuffer packed);
}
