package jobpostings.dynamodb.rank;

import java.util.Optional;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;

/**
 * A change of a place in an employer's list.
 *
 * @param status of the job in that place; none if there is no longer one
 */
public record RankChange(JobPosition position, Optional<JobStatus> status) {}
