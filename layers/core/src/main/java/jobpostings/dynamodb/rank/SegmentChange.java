package jobpostings.dynamodb.rank;

import java.util.Optional;
import jobpostings.job.JobPosition;

/**
 * A change at a position in an employer's list.
 *
 * @param entry what the segments hold of the job at that position; none if no job is there any more
 */
public record SegmentChange(JobPosition position, Optional<SearchEntry> entry) {}
