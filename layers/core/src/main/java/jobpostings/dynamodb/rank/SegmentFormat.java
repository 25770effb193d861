package jobpostings.dynamodb.rank;

import static jobpostings.dynamodb.table.Attributes.named;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.function.ToLongFunction;
import jobpostings.job.JobPosition;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;

/**
 * How one kind of segment is stored, and how many jobs go into it: as many as keep its item below
 * the 1024 bytes of a write unit. A single job may take more.
 */
final class SegmentFormat<E> {
  /** In bytes of packed jobs; the rest of the item takes up to 140 bytes. */
  private static final int LARGEST = 880;

  /** How large a segment is when it is cut, which leaves room for more jobs. */
  private static final int FULL = LARGEST * 3 / 4;

  private final Packing<E> packing;
  private final Map<String, ToLongFunction<Segment<E>>> numbers;

  /**
   * @param numbers further attributes, by name, computed from the segment
   */
  SegmentFormat(Packing<E> packing, Map<String, ToLongFunction<Segment<E>>> numbers) {
    this.packing = packing;
    this.numbers = numbers;
  }

  int size(NavigableMap<JobPosition, E> jobs) {
    return packing.pack(jobs).length;
  }

  /** Whether it is too small to be worth an item of its own. */
  boolean isSmall(Segment<E> segment) {
    return size(segment.jobs()) < LARGEST / 4;
  }

  boolean isLarge(Segment<E> segment) {
    return size(segment.jobs()) > LARGEST;
  }

  /** Whether the two fit into one segment, with room for more. */
  boolean fit(Segment<E> one, Segment<E> other) {
    return size(one.jobs()) + size(other.jobs()) < FULL;
  }

  /**
   * Cuts it into segments with room for more. The first one begins where this one does. Jobs that
   * are published later are added at the end, so the last one may be short.
   */
  List<Segment<E>> cut(Segment<E> segment) {
    List<Map.Entry<JobPosition, E>> jobs = List.copyOf(segment.jobs().entrySet());
    List<Segment<E>> cut = new ArrayList<>();
    for (int from = 0; from < jobs.size(); ) {
      NavigableMap<JobPosition, E> part = part(jobs.subList(from, jobs.size()));
      cut.add(
          cut.isEmpty()
              ? segment.with(part)
              : new Segment<>(
                  segment.employerId(), PositionConverter.text(part.firstKey()), 0, false, part));
      from += part.size();
    }
    return cut;
  }

  /** The first jobs, as many as fit, at least one. Tries few first: packing too many is slow. */
  private NavigableMap<JobPosition, E> part(List<Map.Entry<JobPosition, E>> jobs) {
    int fitting = 1;
    int tooMany = jobs.size() + 1;
    while (fitting + 1 < tooMany) {
      int tried = Math.min(2 * fitting, (fitting + tooMany) / 2);
      if (size(map(jobs.subList(0, tried))) <= FULL) {
        fitting = tried;
      } else {
        tooMany = tried;
      }
    }
    return map(jobs.subList(0, fitting));
  }

  private static <E> NavigableMap<JobPosition, E> map(List<Map.Entry<JobPosition, E>> jobs) {
    NavigableMap<JobPosition, E> map = Packing.none();
    jobs.forEach(job -> map.put(job.getKey(), job.getValue()));
    return map;
  }

  TableSchema<Segment<E>> schema() {
    StaticImmutableTableSchema.Builder<Segment<E>, Builder<E>> schema =
        SegmentFormat.<E>builder()
            .newItemBuilder(Builder<E>::new, Builder<E>::build)
            .addAttribute(
                Integer.class,
                named(
                    "employerId",
                    Segment::employerId,
                    (b, value) -> b.employerId = value,
                    primaryPartitionKey()))
            .addAttribute(
                String.class,
                named("first", Segment::first, (b, value) -> b.first = value, primarySortKey()))
            .addAttribute(
                Long.class, named("version", Segment::version, (b, value) -> b.version = value))
            .addAttribute(
                Boolean.class,
                named(
                    "complete",
                    segment -> segment.complete() ? true : null,
                    (b, value) -> b.complete = value))
            .addAttribute(
                SdkBytes.class,
                named(
                    "jobs",
                    segment -> SdkBytes.fromByteArrayUnsafe(packing.pack(segment.jobs())),
                    (b, value) -> b.jobs = packing.unpack(value.asByteBuffer())));
    numbers.forEach(
        (name, number) ->
            schema.addAttribute(Long.class, named(name, number::applyAsLong, (_, _) -> {})));
    return schema.build();
  }

  /** The SDK wants classes, and a class literal has no type parameters. */
  @SuppressWarnings("unchecked")
  private static <E> StaticImmutableTableSchema.Builder<Segment<E>, Builder<E>> builder() {
    return StaticImmutableTableSchema.builder(
        (Class<Segment<E>>) (Class<?>) Segment.class, (Class<Builder<E>>) (Class<?>) Builder.class);
  }

  private static final class Builder<E> {
    private int employerId;
    private String first;
    private long version;
    private boolean complete;
    private NavigableMap<JobPosition, E> jobs = Packing.none();

    private Segment<E> build() {
      return new Segment<>(employerId, first, version, complete, jobs);
    }
  }
}
