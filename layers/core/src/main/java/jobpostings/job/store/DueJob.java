package jobpostings.job.store;

import java.util.Optional;
import jobpostings.job.JobKey;

/**
 * A job that may be due to be closed, announced or refreshed. Only the job itself tells whether it
 * is.
 *
 * @param id as it is stored, for reports
 * @param key none if the stored id can't be a job's
 */
public record DueJob(String id, Optional<JobKey.ById> key) {}
