package jobpostings.dynamodb.rank;

import java.util.Optional;
import jobpostings.job.JobStatus;

/** What a search looks at of a job. */
public record SearchEntry(JobStatus status, String title, Optional<String> referenceId) {}
