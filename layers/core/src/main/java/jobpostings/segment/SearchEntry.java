package jobpostings.segment;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Optional;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;

/** The attributes of a job that a search looks at. */
@RecordBuilder
public record SearchEntry(
    JobPosition position, JobStatus status, String title, Optional<String> referenceId) {}
