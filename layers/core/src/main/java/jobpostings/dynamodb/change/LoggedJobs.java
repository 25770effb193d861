package jobpostings.dynamodb.change;

import static java.util.stream.Collectors.toSet;
import static jobpostings.dynamodb.table.Attributes.number;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;

/**
 * The jobs that an employer's log names: all that have a version or were deleted, because a segment
 * is kept for at least as long as what it names.
 */
public final class LoggedJobs {
  private final Table<LogSegment> segments;
  private final TimeLimits limits;

  @Inject
  LoggedJobs(Tables tables, TimeLimits limits) {
    this.segments = tables.table("CHANGE_LOG_TABLE", LogSegment.SCHEMA);
    this.limits = limits;
  }

  /**
   * A part of the log.
   *
   * @param changes how many it has
   * @param jobIds of the jobs that they changed, each once
   */
  public record Part(int employerId, long first, int changes, Set<Integer> jobIds) {
    private static Part of(LogSegment segment) {
      return new Part(
          segment.employerId(),
          segment.first(),
          segment.entries().size(),
          segment.entries().stream().map(LogEntry::jobId).collect(toSet()));
    }
  }

  /** The log from its beginning, read as the stream is consumed. */
  public Stream<Part> parts(int employerId) {
    return segments.query("employerId", number(employerId)).consistent().stream(limits::budget)
        .map(Part::of);
  }

  /** Removes a part of the log for good. */
  public void remove(Part part) {
    segments.deleteAll(
        List.of(Map.of("employerId", number(part.employerId()), "first", number(part.first()))),
        limits.budget());
  }
}
