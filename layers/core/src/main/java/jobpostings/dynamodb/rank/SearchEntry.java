package jobpostings.dynamodb.rank;

import java.util.Optional;
import jobpostings.job.JobStatus;

/** The attributes of a job that a search looks at. */
public record SearchEntry(JobStatus status, String title, Optional<String> referenceId) {}
