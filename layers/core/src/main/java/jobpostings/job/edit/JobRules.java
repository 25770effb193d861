package jobpostings.job.edit;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import jobpostings.body.Sent;
import jobpostings.employer.Employer;
import jobpostings.job.Job;
import jobpostings.job.JobBuilder;
import jobpostings.job.JobStatus;
import jobpostings.job.Salary;
import jobpostings.job.view.JobDocument;
import jobpostings.location.Location;
import jobpostings.location.LocationResolver;
import jobpostings.location.ResolvedLocation;
import jobpostings.location.ResolvedLocation.Stored;
import jobpostings.problem.Problem;
import jobpostings.problem.Violations;
import jobpostings.problem.Warning;
import jobpostings.reference.ApplicantRoutingType;
import jobpostings.reference.PositionType;
import jobpostings.reference.SalaryPeriod;

/**
 * Applies a request to a job, and checks that the whole result is a valid job (docs/contract.md,
 * Validation). Throws a {@link Problem} with all violations. New locations are stored only if there
 * are no violations. They stay even if the job is then not stored because its referenceId is taken:
 * a place is the same for everyone.
 */
public final class JobRules {
  private final LocationResolver locations;
  private final Clock clock;

  /**
   * @param clock in the service's time zone, which decides what day it is
   */
  public JobRules(LocationResolver locations, Clock clock) {
    this.locations = locations;
    this.clock = clock;
  }

  /**
   * Looks up the places that a request names, with at most one read of the store: once for a
   * request, however often it is applied.
   */
  public ResolvedChange resolve(JobChange change) {
    Violations violations = change.violations().copy();
    Sent<List<ResolvedLocation>> resolved =
        change.locations().flatMap(sent -> new Sent.Value<>(locations.resolve(sent, violations)));
    List<Warning> warnings = new ArrayList<>(change.warnings());
    resolved.asOptional().ifPresent(places -> warnings.addAll(LocationResolver.warnings(places)));
    return new ResolvedChange(change, resolved, violations, warnings);
  }

  /** The job that a request creates, with the id 0 in place of the one that it will get. */
  public Job create(Employer employer, ResolvedChange resolved) {
    return apply(employer, Optional.empty(), resolved);
  }

  /** The job as a request changes it. */
  public Job modify(Employer employer, Job before, ResolvedChange resolved) {
    return apply(employer, Optional.of(before), resolved);
  }

  /**
   * The refusal of a change that lacks the valid referenceId that would name its job. It also lists
   * everything that would be wrong whichever job was meant.
   */
  public Problem refusalOfUnnamed(ResolvedChange resolved) {
    Violations violations = resolved.violations().copy();
    resolved
        .change()
        .referenceId()
        .required(
            Optional.empty(),
            "/referenceId",
            "referenceId is required here: it names the job to change or create.",
            violations);
    applied(Optional.of(anyJob()), resolved, violations);
    return Problem.validationFailed(violations);
  }

  /**
   * Stands in for the job that a change is about, while that is unknown. It lacks nothing, so that
   * only what the change itself says can be wrong.
   */
  private static Job anyJob() {
    return Job.builder()
        .title("-")
        .publishDate(LocalDate.EPOCH)
        .publishedAt(Instant.EPOCH)
        .closeDate(LocalDate.EPOCH)
        .status(JobStatus.DRAFT)
        .locations(List.of())
        .categories(List.of())
        .positionType(PositionType.FULL_TIME)
        .salary(
            Optional.of(new Salary(BigDecimal.ZERO, Optional.empty(), SalaryPeriod.YEARLY, false)))
        .description("-")
        .applicantRoutingType(ApplicantRoutingType.EMAIL)
        .applicationEmail(Optional.of("-"))
        .applicationUrl(Optional.of("-"))
        .build();
  }

  private Job apply(Employer employer, Optional<Job> before, ResolvedChange resolved) {
    Violations violations = resolved.violations().copy();
    JobBuilder builder = applied(before, resolved, violations).employerId(employer.id());
    violations.requireNone();
    Job job = builder.build();
    JobDocument.requireSendable(job);
    return resolved
        .locations()
        .asOptional()
        .map(sent -> builder.locations(locations.learn(sent, employer.id())).build())
        .orElse(job);
  }

  /** The members of the resulting job, as far as nothing is wrong with them. */
  private JobBuilder applied(Optional<Job> before, ResolvedChange resolved, Violations violations) {
    JobChange change = resolved.change();
    JobBuilder builder = before.map(Job::toBuilder).orElseGet(Job::builder);
    setMembers(builder, before, resolved, violations);
    resolved
        .locations()
        .asOptional()
        .ifPresent(
            sent ->
                locations.refuseHidden(
                    sent, before.map(Job::locations).orElse(List.of()), violations));
    JobStatus status = change.status().orElse(before.map(Job::status).orElse(JobStatus.DRAFT));
    builder.status(status);
    new JobDates(clock).set(builder, status, before, change, violations);
    setApplicantRouting(builder, before, change, violations);
    return builder;
  }

  /** The location as it will be, except for the id of one that is still to be learned. */
  private static Location shown(ResolvedLocation place) {
    Location location = place.location();
    return place instanceof Stored
        ? location
        : new Location(Integer.MAX_VALUE, location.name(), location.province());
  }

  private static void setLocations(
      JobBuilder job,
      Optional<Job> before,
      Sent<List<ResolvedLocation>> resolved,
      Violations violations) {
    resolved
        .<List<Location>>flatMap(
            places -> new Sent.Value<>(places.stream().map(JobRules::shown).toList()))
        .required(
            before.map(Job::locations),
            "/locations",
            "A job needs 1 to 3 locations: [{\"description\": \"Vancouver, BC\"}].",
            violations)
        .ifPresent(job::locations);
  }

  private static void setMembers(
      JobBuilder job, Optional<Job> before, ResolvedChange resolved, Violations violations) {
    JobChange change = resolved.change();
    job.referenceId(change.referenceId().orBefore(before.flatMap(Job::referenceId)));
    change
        .title()
        .required(before.map(Job::title), "/title", "A job needs a title.", violations)
        .ifPresent(job::title);
    setLocations(job, before, resolved.locations(), violations);
    job.confidential(change.confidential().orElse(before.map(Job::confidential).orElse(false)));
    job.autoRefresh(change.autoRefresh().orElse(before.map(Job::autoRefresh).orElse(false)));
    change
        .categories()
        .required(
            before.map(Job::categories),
            "/categories",
            "A job needs 1 to 3 categories: [{\"id\": 19}].",
            violations)
        .ifPresent(job::categories);
    change
        .positionType()
        .required(
            before.map(Job::positionType),
            "/positionType/id",
            "A job needs a position type: {\"id\": 1}.",
            violations)
        .ifPresent(job::positionType);
    change
        .description()
        .required(
            before.map(Job::description), "/description", "A job needs a description.", violations)
        .ifPresent(job::description);
    Optional<Salary> salary = before.flatMap(Job::salary);
    job.salary(
        change
            .salary()
            .asOptional()
            .map(sent -> sent.applyTo(salary, violations))
            .orElseGet(() -> change.salary() instanceof Sent.NoValue ? Optional.empty() : salary));
  }

  /** Sets the routing type and its address, and drops the address that it does not use. */
  private static void setApplicantRouting(
      JobBuilder job, Optional<Job> before, JobChange change, Violations violations) {
    change
        .applicantRoutingType()
        .required(
            before.map(Job::applicantRoutingType),
            "/applicantRoutingType/id",
            "A job needs an applicant routing type: {\"id\": 1} for email, {\"id\": 2} for a URL.",
            violations)
        .filter(_ -> !change.applicantRoutingType().isWrong())
        .ifPresent(
            type -> {
              job.applicantRoutingType(type);
              job.applicationEmail(Optional.empty()).applicationUrl(Optional.empty());
              switch (type) {
                case EMAIL ->
                    job.applicationEmail(
                        ApplicationAddress.EMAIL.required(
                            change.applicationEmail(),
                            before.flatMap(Job::applicationEmail),
                            violations));
                case URL ->
                    job.applicationUrl(
                        ApplicationAddress.URL.required(
                            change.applicationUrl(),
                            before.flatMap(Job::applicationUrl),
                            violations));
              }
            });
  }
}
