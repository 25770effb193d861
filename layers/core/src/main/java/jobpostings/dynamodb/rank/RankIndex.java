package jobpostings.dynamodb.rank;

import static jobpostings.dynamodb.table.Attributes.named;
import static jobpostings.dynamodb.table.Attributes.number;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.job.JobStatus;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;

/** Reads how many jobs the segments of a list have, without reading the jobs in them. */
public final class RankIndex {
  private static final TableSchema<Count> SCHEMA = schema();

  private final Table<Count> table;

  @Inject
  RankIndex(Tables tables) {
    table = tables.table("RANKS_TABLE", SCHEMA);
  }

  /** The counts of one segment. */
  public record Count(int employerId, String first, Map<JobStatus, Long> counts) {
    public long of(Optional<JobStatus> status) {
      return status
          .map(one -> counts.getOrDefault(one, 0L))
          .orElseGet(() -> counts.values().stream().mapToLong(Long::longValue).sum());
    }
  }

  /** The segments of an employer's list, latest first. */
  public record Directory(List<Count> segments) {

    /** Positions at which to cut the list below a position into parts of about that many jobs. */
    public List<String> cuts(String position, int jobs) {
      List<String> cuts = new ArrayList<>();
      long passed = 0;
      for (Count segment : segments) {
        if (segment.first().compareTo(position) < 0) {
          passed += segment.of(Optional.empty());
          if (passed >= jobs) {
            cuts.add(segment.first());
            passed = 0;
          }
        }
      }
      return cuts;
    }

    /** The place of the job with that offset, or the last segment if the list is shorter. */
    public Place find(Optional<JobStatus> status, long offset) {
      Optional<String> above = Optional.empty();
      long passed = 0;
      for (Count segment : segments) {
        long end = passed + segment.of(status);
        if (end > offset || segment.equals(segments.getLast())) {
          break;
        }
        passed = end;
        above = Optional.of(segment.first());
      }
      return new Place(above, offset - passed);
    }
  }

  /**
   * A place in a list.
   *
   * @param above a position above all jobs of its segment; none for the top segment
   * @param skipped how many jobs of the segment come before it
   */
  public record Place(Optional<String> above, long skipped) {}

  public Directory read(int employerId, RetryBudget budget) {
    return new Directory(
        table
            .query(
                query ->
                    query
                        .indexName(Segment.COUNTS)
                        .keyConditionExpression("employerId = :employer")
                        .expressionAttributeValues(Map.of(":employer", number(employerId)))
                        .scanIndexForward(false),
                budget)
            .toList());
  }

  private static TableSchema<Count> schema() {
    var schema =
        StaticImmutableTableSchema.builder(Count.class, Builder.class)
            .newItemBuilder(Builder::new, Builder::build)
            .addAttribute(
                Integer.class,
                named(
                    "employerId",
                    Count::employerId,
                    (b, value) -> b.employerId = value,
                    primaryPartitionKey()))
            .addAttribute(
                String.class,
                named("first", Count::first, (b, value) -> b.first = value, primarySortKey()));
    for (JobStatus status : JobStatus.values()) {
      schema.addAttribute(
          Long.class,
          named(
              status.toString(),
              count -> count.counts().get(status),
              (b, value) -> b.counts.put(status, value)));
    }
    return schema.build();
  }

  private static final class Builder {
    private int employerId;
    private String first;
    private final Map<JobStatus, Long> counts = new EnumMap<>(JobStatus.class);

    private Count build() {
      return new Count(employerId, first, counts);
    }
  }
}
