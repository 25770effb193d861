package jobpostings.job.operation;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import jobpostings.employer.Employer;
import jobpostings.job.Author;
import jobpostings.job.Job;
import jobpostings.job.JobKey;
import jobpostings.job.JobStatus;
import jobpostings.job.edit.JobChange;
import jobpostings.job.edit.JobRules;
import jobpostings.job.edit.ResolvedChange;
import jobpostings.job.store.IdempotencyKeyUsed;
import jobpostings.job.store.IdempotentRequest;
import jobpostings.job.store.JobFinder;
import jobpostings.job.store.JobFinder.IdempotencyRecord;
import jobpostings.job.store.JobStore;
import jobpostings.job.store.JobWrites;
import jobpostings.job.store.JobWrites.JobUpdate;
import jobpostings.job.store.ReferenceIdTaken;
import jobpostings.job.view.JobDocument;
import jobpostings.location.LocationResolver;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/**
 * Creates, changes and restores jobs (docs/contract.md, Creating, Changing, and Versions). That it
 * also deletes them is for a batch; {@link DeleteJob} needs no rules for a job's content.
 */
public final class WriteJobs {
  /** If a referenceId still comes and goes after this time, other clients are fighting over it. */
  private static final Duration TIME_TO_UPSERT = Duration.ofSeconds(5);

  /** A job may be deleted, or come back, between the two ways of restoring it. */
  private static final int ATTEMPTS_TO_RESTORE = 3;

  private final JobFinder jobs;
  private final JobWrites writes;
  private final LocationResolver locations;
  private final Clock clock;
  private final JobRules rules;

  @Inject
  WriteJobs(JobStore store, LocationResolver locations, Clock clock) {
    this(store, store, locations, clock);
  }

  private WriteJobs(JobFinder jobs, JobWrites writes, LocationResolver locations, Clock clock) {
    this.jobs = jobs;
    this.writes = writes;
    this.locations = locations;
    this.clock = clock;
    this.rules = new JobRules(locations, clock);
  }

  /** The same operations on another store. */
  public WriteJobs writingTo(JobStore store) {
    return new WriteJobs(store, locations, clock);
  }

  /** The same without a trace: nothing is written, and no place is learned. */
  public WriteJobs dryRunOn(JobStore store) {
    return new WriteJobs(store, new DryRunWrites(store), locations.withoutLearning(), clock);
  }

  /** The same, but places that nobody has stored yet are refused. */
  public WriteJobs refusingNewPlaces() {
    return new WriteJobs(jobs, writes, locations.refusingNew(), clock);
  }

  /**
   * What a request did.
   *
   * @param before the job as it was; none if it is new
   * @param after the job as it is now
   */
  public record Written(Optional<Job> before, Job after, ResolvedChange change) {
    /** The job as a single call answers it. */
    public JobDocument document(Employer employer) {
      return change.document(after, employer);
    }
  }

  /**
   * @throws Problem if the request breaks a rule
   * @throws ReferenceIdTaken if the employer has a job with that referenceId
   */
  public JobDocument create(Employer employer, Author author, JobChange change) {
    ResolvedChange resolved = rules.resolve(change);
    return resolved.document(create(employer, author, resolved, Optional.empty()), employer);
  }

  /**
   * @param replayed whether an earlier request had created it, and this one created nothing
   */
  public record Created(JobDocument job, boolean replayed) {}

  /**
   * Creates a job, unless the same request has created it already (docs/contract.md, Repeating a
   * request). If the first was carried out, no rule refuses the second, although the close date may
   * have passed since, and the first has taken the referenceId.
   *
   * @param idempotencyKey the client's name for the request
   * @param bodyHash equal for equal bodies
   * @throws Problem if the request breaks a rule, the key came with another body, or the job that
   *     the first request created was deleted
   */
  public Created createOnce(
      Employer employer, Author author, JobChange change, String idempotencyKey, String bodyHash) {
    IdempotentRequest request =
        new IdempotentRequest(employer.id(), idempotencyKey, bodyHash, clock.instant());
    ResolvedChange resolved = rules.resolve(change);
    try {
      Job job = create(employer, author, resolved, Optional.of(request));
      return new Created(resolved.document(job, employer), false);
    } catch (Problem refusal) {
      return new Created(resolved.document(replay(request, refusal), employer), true);
    }
  }

  private Job create(
      Employer employer,
      Author author,
      ResolvedChange change,
      Optional<IdempotentRequest> request) {
    Job job = rules.apply(employer, Optional.empty(), change);
    return writes.create(id -> job.toBuilder().id(id).build(), author, request);
  }

  /** The job that the request created before, as it is now. */
  private Job replay(IdempotentRequest request, Problem refusal) {
    Optional<IdempotencyRecord> found =
        switch (refusal) {
          case IdempotencyKeyUsed used -> Optional.of(used.former());
          case Problem p when p.code() == ProblemCode.UNAVAILABLE -> Optional.empty();
          default -> jobs.findIdempotencyRecord(request);
        };
    IdempotencyRecord former = found.orElseThrow(() -> refusal);
    if (!former.bodyHash().equals(request.bodyHash())) {
      throw new IdempotencyKeyUsed(former);
    }
    return jobs.find(new JobKey.ById(request.employerId(), former.jobId()))
        .orElseThrow(
            () ->
                new Problem(
                    ProblemCode.NOT_FOUND,
                    "This request created the job %d, which was deleted since. To create it once more,"
                            .formatted(former.jobId())
                        + " send the request with another Idempotency-Key."));
  }

  /**
   * Changes the members of a job that are sent.
   *
   * @throws Problem if the employer has no such job, the precondition does not hold, or the
   *     resulting job breaks a rule
   * @throws ReferenceIdTaken if the employer has another job with that referenceId
   */
  public Written modify(
      Employer employer, Author author, JobKey key, JobChange change, Precondition precondition) {
    return modify(employer, author, key, rules.resolve(change), precondition)
        .orElseThrow(() -> new JobNotFound(key));
  }

  private Optional<Written> modify(
      Employer employer,
      Author author,
      JobKey key,
      ResolvedChange change,
      Precondition precondition) {
    Optional<JobUpdate> update =
        writes.update(
            key,
            author,
            job -> {
              precondition.require(job, employer);
              return rules.apply(employer, Optional.of(job), change);
            });
    return update.map(done -> new Written(Optional.of(done.before()), done.after(), change));
  }

  /**
   * Changes the job with the referenceId in the request, or creates it.
   *
   * @throws Problem if the request breaks a rule or the precondition does not hold
   */
  public Written upsert(
      Employer employer, Author author, JobChange change, Precondition precondition) {
    ResolvedChange resolved = rules.resolve(change);
    String referenceId =
        change.referenceId().asOptional().orElseThrow(() -> rules.refusalOfUnnamed(resolved));
    JobKey key = new JobKey.ByReference(employer.id(), referenceId);
    long start = System.nanoTime();
    do {
      Optional<Written> changed = modify(employer, author, key, resolved, precondition);
      if (changed.isPresent()) {
        return changed.get();
      }
      precondition.requireNone();
      try {
        Job created = create(employer, author, resolved, Optional.empty());
        return new Written(Optional.empty(), created, resolved);
      } catch (ReferenceIdTaken e) {
        // Created concurrently: update it.
      }
    } while (System.nanoTime() - start < TIME_TO_UPSERT.toNanos());
    throw new Problem(
        ProblemCode.UNAVAILABLE, "The job with this referenceId kept changing. Try again.");
  }

  /**
   * Gives a job, or one that was deleted, the content that it had before.
   *
   * @param change all members that a client can set but the status
   * @throws Problem as {@link #modify}
   */
  public JobDocument restore(
      Employer employer, Author author, int id, JobChange change, Precondition precondition) {
    JobKey.ById key = new JobKey.ById(employer.id(), id);
    ResolvedChange archived = rules.resolve(change).with(JobStatus.ARCHIVED);
    for (int i = 0; i < ATTEMPTS_TO_RESTORE; i++) {
      Optional<Job> restored =
          writes
              .update(
                  key,
                  author,
                  job -> {
                    precondition.require(job, employer);
                    // Restoring never publishes a job.
                    boolean isDraft = job.status() == JobStatus.DRAFT;
                    return rules.apply(
                        employer,
                        Optional.of(job),
                        isDraft ? archived.with(JobStatus.DRAFT) : archived);
                  })
              .map(JobUpdate::after)
              .or(
                  () ->
                      writes.restore(
                          key,
                          author,
                          () -> {
                            precondition.requireNone();
                            return rules.apply(employer, Optional.empty(), archived).toBuilder()
                                .id(id)
                                .build();
                          }));
      if (restored.isPresent()) {
        return JobDocument.of(restored.get(), employer);
      }
    }
    throw new JobNotFound(key);
  }

  /**
   * Deletes a job as {@link DeleteJob} does.
   *
   * @return the job that was deleted; none if the employer has no such job
   */
  public Optional<Job> deleteIfThere(
      Employer employer, Author author, JobKey key, Precondition precondition) {
    return writes.delete(key, author, job -> precondition.require(job, employer));
  }

  /**
   * Answers writes as the store would now, but writes nothing. A job that it creates has the id 0.
   */
  private record DryRunWrites(JobStore store) implements JobWrites {
    @Override
    public Job create(IntFunction<Job> make, Author author, Optional<IdempotentRequest> request) {
      Job job = make.apply(0);
      requireFree(job);
      return job;
    }

    @Override
    public Optional<JobUpdate> update(JobKey key, Author author, JobEdit change) {
      AtomicReference<Job> wanted = new AtomicReference<>();
      Optional<JobUpdate> update =
          store
              .update(
                  key,
                  author,
                  (job, writtenAt) -> {
                    wanted.set(change.apply(job, writtenAt));
                    return job; // So that nothing is written.
                  })
              .map(read -> new JobUpdate(read.before(), wanted.get()));
      update
          .filter(each -> !each.after().referenceId().equals(each.before().referenceId()))
          .ifPresent(each -> requireFree(each.after()));
      return update;
    }

    /** Refuses a referenceId that another job has. */
    private void requireFree(Job job) {
      job.referenceId()
          .flatMap(id -> store.findHeader(new JobKey.ByReference(job.employerId(), id)))
          .ifPresent(
              taken -> {
                throw new ReferenceIdTaken(job.referenceId().orElseThrow(), taken.position().id());
              });
    }

    @Override
    public Optional<Job> delete(JobKey key, Author author, Consumer<Job> check) {
      Optional<Job> job = store.find(key);
      job.ifPresent(check);
      return job;
    }

    @Override
    public Optional<Job> restore(JobKey.ById key, Author author, Supplier<Job> make) {
      Optional<Job> job = store.findDeleted(key).map(_ -> make.get());
      job.ifPresent(this::requireFree);
      return job;
    }
  }
}
