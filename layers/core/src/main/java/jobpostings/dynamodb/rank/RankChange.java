package jobpostings.dynamodb.rank;

import java.util.Optional;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;

/**
 * A change at a position in an employer's list.
 *
 * @param status of the job at that position; none if there is no longer one
 */
public record RankChange(JobPosition position, Optional<JobStatus> status) {}
