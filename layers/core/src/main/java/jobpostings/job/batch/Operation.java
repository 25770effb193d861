package jobpostings.job.batch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import jobpostings.job.JobKey;
import jobpostings.job.operation.Precondition;

/** What a batch does to one job. */
public sealed interface Operation {

  /** The job; none if the body of a put lacks the valid referenceId that it needs. */
  Optional<JobKey> key();

  Precondition precondition();

  /** Changes the job, or creates it if it is named by its referenceId. */
  record Put(Optional<JobKey> key, ObjectNode job, Precondition precondition)
      implements Operation {}

  /** Deletes the job. */
  record Delete(Optional<JobKey> key, Precondition precondition) implements Operation {}
}
