package jobpostings.change;

import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import jobpostings.employer.Employer;
import jobpostings.job.JobKey;
import jobpostings.job.description.LongDescriptions;
import jobpostings.job.store.JobFinder;
import jobpostings.json.Json;
import jobpostings.page.Page;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/**
 * The versions of jobs (docs/contract.md, Versions). A version is recorded a moment after it was
 * made: a reader who asks for it sooner waits for it. The latest version is found in any case,
 * since the store of jobs has it.
 */
public final class JobVersions {
  /** An older version is recorded already, or recording is held up: waiting does not help. */
  private static final Duration RECENT = Duration.ofMinutes(1);

  private final ChangeLog log;
  private final JobFinder jobs;
  private final LongDescriptions descriptions;
  private final Clock clock;

  @Inject
  JobVersions(ChangeLog log, JobFinder jobs, LongDescriptions descriptions, Clock clock) {
    this.log = log;
    this.jobs = jobs;
    this.descriptions = descriptions;
    this.clock = clock;
  }

  /**
   * Versions, the latest first.
   *
   * @param below only those with lower numbers
   * @throws Problem if the employer never had the job, or all its versions are gone
   */
  public Page<Change> list(Employer employer, int jobId, int below, int most) {
    Optional<Change> latest = latest(employer, jobId);
    List<Change> recorded = log.findVersions(employer.id(), jobId, below, most + 1);
    Optional<Change> missing =
        latest
            .filter(change -> change.version().number() < below)
            .filter(
                change ->
                    recorded.isEmpty()
                        || recorded.getFirst().version().number() < change.version().number());
    if (missing.flatMap(change -> await(change, change.version().number())).isPresent()) {
      return Page.of(log.findVersions(employer.id(), jobId, below, most + 1), most);
    }
    if (recorded.isEmpty() && latest.isEmpty()) {
      throw notFound(jobId);
    }
    return Page.of(Stream.concat(missing.stream(), recorded.stream()).toList(), most);
  }

  /**
   * The version of that number once it is recorded: waits for it, for a few seconds at most, if the
   * latest one is recent.
   */
  private Optional<Change> await(Change latest, int number) {
    return latest.version().time().isAfter(clock.instant().minus(RECENT))
        ? log.awaitVersion(latest.employerId(), latest.jobId(), number)
        : Optional.empty();
  }

  /**
   * A version as JSON, with the whole job.
   *
   * @throws Problem if the employer has no such version
   */
  public String show(Employer employer, int jobId, int number) {
    Change version = get(employer, jobId, number);
    return Json.text(json -> ChangeWriter.writeWhole(version, descriptions, json));
  }

  private Change get(Employer employer, int jobId, int number) {
    Optional<Change> recorded = log.findVersion(employer.id(), jobId, number);
    if (recorded.isPresent()) {
      return recorded.get();
    }
    Change latest =
        latest(employer, jobId)
            .filter(change -> change.version().number() >= number)
            .orElseThrow(() -> notFound(jobId));
    return await(latest, number)
        .or(() -> Optional.of(latest).filter(change -> change.version().number() == number))
        .orElseThrow(() -> notFound(jobId));
  }

  /**
   * The whole job of a version, as it was shown.
   *
   * @throws Problem if the employer has no such version, or it is the job's deletion
   */
  ObjectNode content(Employer employer, int jobId, int number) {
    Change version = get(employer, jobId, number);
    if (version.job().isEmpty()) {
      throw new Problem(
          ProblemCode.NOT_FOUND,
          "Version %d of job %d is its deletion, which has no content. Restore an earlier one."
              .formatted(number, jobId));
    }
    return version.job().get().members(descriptions);
  }

  /** The version that the store of jobs has, with as much as that store knows about it. */
  private Optional<Change> latest(Employer employer, int jobId) {
    JobKey.ById key = new JobKey.ById(employer.id(), jobId);
    return jobs.findVersioned(key)
        .map(
            found ->
                Change.of(
                    key,
                    found.version(),
                    found.job().referenceId(),
                    Optional.of(JobSnapshot.of(found.job(), Optional.empty(), employer))))
        .or(
            () ->
                jobs.findDeleted(key)
                    .map(
                        found ->
                            Change.of(
                                key, found.version(), found.referenceId(), Optional.empty())));
  }

  private static Problem notFound(int jobId) {
    return new Problem(
        ProblemCode.NOT_FOUND,
        "You have no such version of a job %d. The list of its versions shows which there are."
            .formatted(jobId));
  }
}
