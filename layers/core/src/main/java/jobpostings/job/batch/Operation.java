package jobpostings.job.batch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import jobpostings.job.JobKey;
import jobpostings.web.EntityTags;

/** What a batch does to one job. */
public sealed interface Operation {

  /** The job; none if the body of a put lacks the valid referenceId that it needs. */
  Optional<JobKey> key();

  /** Of which the job must have one. */
  Optional<EntityTags> ifMatch();

  /** Changes the job, or creates it if it is named by its referenceId. */
  record Put(Optional<JobKey> key, ObjectNode job, Optional<EntityTags> ifMatch)
      implements Operation {}

  /** Deletes the job. */
  record Delete(Optional<JobKey> key, Optional<EntityTags> ifMatch) implements Operation {}
}
