package jobpostings.job.batch;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import jobpostings.employer.Employer;
import jobpostings.job.Author;
import jobpostings.job.Job;
import jobpostings.job.JobKey;
import jobpostings.job.batch.Result.Outcome;
import jobpostings.job.edit.JobChange;
import jobpostings.job.edit.JobReader;
import jobpostings.job.operation.Precondition;
import jobpostings.job.operation.WriteJobs;
import jobpostings.job.operation.WriteJobs.Written;
import jobpostings.job.view.ChangedMembers;
import jobpostings.job.view.JobDocument;
import jobpostings.problem.Problem;

/** Carries out one operation of a batch, as the single call would. */
record SingleOperation(Employer employer, Author author, Batch batch, WriteJobs jobs) {

  Result run(Operation operation) {
    AtomicReference<Job> found = new AtomicReference<>();
    Precondition precondition = operation.precondition().telling(found::set);
    try {
      return switch (operation) {
        case Operation.Put put -> put(put, precondition);
        case Operation.Delete delete -> delete(delete, precondition);
      };
    } catch (RuntimeException e) {
      Problem problem = e instanceof Problem p ? p : Problem.internal(e);
      return Result.refused(Outcome.FAILED, operation, Optional.ofNullable(found.get()), problem);
    }
  }

  private Result put(Operation.Put put, Precondition precondition) {
    JobChange change = JobReader.read(put.job(), batch.handling());
    Written written =
        put.key().orElse(null) instanceof JobKey.ById byId
            ? jobs.modify(employer, author, byId, change, precondition)
            : jobs.upsert(employer, author, change, precondition);
    Job job = written.after();
    JobDocument document = JobDocument.of(job, employer);
    boolean isStored = job.id() != 0;
    Optional<List<String>> changed = written.before().map(before -> ChangedMembers.of(before, job));
    Outcome outcome =
        changed
            .map(members -> members.isEmpty() ? Outcome.UNCHANGED : Outcome.CHANGED)
            .orElse(Outcome.CREATED);
    return new Result(
        outcome,
        outcome == Outcome.CREATED ? 201 : 200,
        Optional.of(job.id()).filter(_ -> isStored),
        job.referenceId(),
        Optional.of(document.etag()).filter(_ -> isStored),
        Optional.of(document.json()),
        Optional.empty(),
        changed.filter(_ -> batch.dryRun()),
        written.change().warnings());
  }

  private Result delete(Operation.Delete delete, Precondition precondition) {
    JobKey key = delete.key().orElseThrow();
    Optional<Job> deleted = jobs.deleteIfThere(employer, author, key, precondition);
    return Result.of(delete, deleted)
        .outcome(deleted.isPresent() ? Outcome.DELETED : Outcome.ABSENT)
        .status(deleted.isPresent() ? 204 : 404)
        .build();
  }
}
