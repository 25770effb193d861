package jobpostings.job.batch;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import jobpostings.body.Handling;
import jobpostings.employer.Employer;
import jobpostings.job.Author;
import jobpostings.job.Job;
import jobpostings.job.JobKey;
import jobpostings.job.batch.Result.Outcome;
import jobpostings.job.edit.JobChange;
import jobpostings.job.edit.JobReader;
import jobpostings.job.operation.JobOperations;
import jobpostings.job.operation.Precondition;
import jobpostings.job.operation.UpsertJob;
import jobpostings.job.view.ChangedMembers;
import jobpostings.job.view.JobDocument;
import jobpostings.problem.Problem;

/** Carries out one operation of a batch, as the single call would. */
final class SingleOperation {
  private final Employer employer;
  private final Author author;
  private final Handling handling;
  private final boolean dryRun;
  private final JobOperations.On on;

  SingleOperation(Employer employer, Author author, Batch batch, JobOperations.On on) {
    this.employer = employer;
    this.author = author;
    this.handling = batch.handling();
    this.dryRun = batch.dryRun();
    this.on = on;
  }

  Result run(Operation operation) {
    AtomicReference<Job> found = new AtomicReference<>();
    Precondition precondition = operation.precondition().telling(found::set);
    try {
      return switch (operation) {
        case Operation.Put put -> put(put, precondition);
        case Operation.Delete delete -> delete(delete, precondition);
      };
    } catch (Problem problem) {
      return Result.failed(operation, Optional.ofNullable(found.get()), problem);
    } catch (RuntimeException e) {
      return Result.failed(operation, Optional.ofNullable(found.get()), Problem.internal(e));
    }
  }

  private Result put(Operation.Put put, Precondition precondition) {
    JobChange change = JobReader.read(put.job(), handling);
    UpsertJob.Written written = write(put, change, precondition);
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
        changed.filter(_ -> dryRun),
        written.warnings());
  }

  private UpsertJob.Written write(Operation.Put put, JobChange change, Precondition precondition) {
    if (put.key().orElse(null) instanceof JobKey.ById byId) {
      return on.modifyJob().write(employer, author, byId, change, precondition);
    }
    return on.upsertJob().write(employer, author, change, precondition);
  }

  private Result delete(Operation.Delete delete, Precondition precondition) {
    JobKey key = delete.key().orElseThrow();
    Optional<Job> deleted = on.deleteJob().deleteIfThere(employer, author, key, precondition);
    return ResultBuilder.builder()
        .outcome(deleted.isPresent() ? Outcome.DELETED : Outcome.ABSENT)
        .status(deleted.isPresent() ? 204 : 404)
        .id(deleted.map(Job::id).or(() -> Result.id(key)))
        .referenceId(deleted.flatMap(Job::referenceId).or(() -> Result.referenceId(key)))
        .warnings(List.of())
        .build();
  }
}
