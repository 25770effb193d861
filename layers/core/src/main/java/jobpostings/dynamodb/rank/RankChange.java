package jobpostings.dynamodb.rank;

import java.util.Optional;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;

/**
 * What became of a place in an employer's list.
 *
 * @param status of the job that stands there; none when no job does any more
 */
public record RankChange(JobPosition position, Optional<JobStatus> status) {}
