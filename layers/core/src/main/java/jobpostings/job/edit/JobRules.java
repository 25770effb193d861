package jobpostings.job.edit;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import jobpostings.body.Sent;
import jobpostings.employer.Employer;
import jobpostings.job.Job;
import jobpostings.job.JobBuilder;
import jobpostings.job.JobStatus;
import jobpostings.job.Salary;
import jobpostings.job.member.OptionalEdit;
import jobpostings.job.member.OptionalMembers;
import jobpostings.job.member.Workplace;
import jobpostings.job.view.JobDocument;
import jobpostings.location.Location;
import jobpostings.location.LocationResolver;
import jobpostings.location.ResolvedLocation;
import jobpostings.location.ResolvedLocation.New;
import jobpostings.problem.Problem;
import jobpostings.problem.Violation;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import jobpostings.problem.Warning;
import jobpostings.reference.ApplicantRoutingType;
import jobpostings.reference.PositionType;
import jobpostings.reference.SalaryPeriod;
import jobpostings.web.EmailAddress;
import jobpostings.web.WebAddress;

/**
 * Applies a request to a job, and checks the whole result (docs/contract.md, Job). Throws a {@link
 * Problem} with all violations; if there are none, stores new locations, which stay even if the job
 * is then not stored.
 */
public final class JobRules {
  private static final int DAYS_OPEN = 60;

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
        change.locations().map(sent -> locations.resolve(sent, violations));
    List<Warning> warnings = new ArrayList<>(change.warnings());
    resolved.asOptional().ifPresent(places -> warnings.addAll(locations.warnings(places)));
    return new ResolvedChange(change, resolved, violations, warnings);
  }

  /**
   * The refusal of a change that lacks the valid referenceId that would name its job. It also lists
   * everything that would be wrong whichever job was meant.
   */
  public Problem refusalOfUnnamed(ResolvedChange resolved) {
    Violations violations = resolved.violations().copy();
    String what = "referenceId is required here: it names the job to change or create.";
    resolved.change().referenceId().required(Optional.empty(), "/referenceId", what, violations);
    new Edit(Optional.of(anyJob()), resolved, violations).apply();
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
        .optionals(OptionalMembers.NONE.with(Workplace.MEMBER, Optional.of(Workplace.REMOTE)))
        .build();
  }

  /**
   * The job that a request makes of the one that was there. A new one has the id 0 in place of the
   * one that it will get.
   */
  public Job apply(Employer employer, Optional<Job> before, ResolvedChange resolved) {
    Violations violations = resolved.violations().copy();
    JobBuilder builder = new Edit(before, resolved, violations).apply().employerId(employer.id());
    violations.requireNone();
    Job job = builder.build();
    JobDocument.requireSendable(job);
    return resolved
        .locations()
        .asOptional()
        .map(sent -> locations.learn(sent, locationsOf(before), employer.id()))
        .map(learned -> builder.locations(learned).build())
        .orElse(job);
  }

  private static List<Location> locationsOf(Optional<Job> before) {
    return before.map(Job::locations).orElse(List.of());
  }

  /** The location as it will be, except for the id of one that is still to be learned. */
  private static Location shown(ResolvedLocation place) {
    Location location = place.location();
    return place instanceof New
        ? new Location(Integer.MAX_VALUE, location.name(), location.province())
        : location;
  }

  /** Makes a job of what was before and what was sent. */
  private final class Edit {
    private final Optional<Job> before;
    private final JobChange change;
    private final Sent<List<ResolvedLocation>> places;
    private final Violations violations;
    private final JobBuilder job;

    Edit(Optional<Job> before, ResolvedChange resolved, Violations violations) {
      this.before = before;
      this.change = resolved.change();
      this.places = resolved.locations();
      this.violations = violations;
      this.job = before.map(Job::toBuilder).orElseGet(Job::builder);
    }

    /** The members of the resulting job, as far as nothing is wrong with them. */
    JobBuilder apply() {
      setMembers();
      places
          .asOptional()
          .ifPresent(sent -> locations.refuseUnlessKept(sent, locationsOf(before), violations));
      JobStatus status = change.status().orElse(before.map(Job::status).orElse(JobStatus.DRAFT));
      job.status(status);
      OptionalEdit.Rest rest = setDates(status);
      setApplicantRouting();
      job.optionals(
          before
              .map(Job::optionals)
              .orElse(OptionalMembers.NONE)
              .after(change.optionals(), rest, violations));
      return job;
    }

    private <T> Optional<T> required(
        Sent<T> sent, Function<Job, T> member, String at, String what) {
      return sent.required(before.map(member), at, "A job needs " + what + ".", violations);
    }

    private void setMembers() {
      job.referenceId(change.referenceId().orBefore(before.flatMap(Job::referenceId)));
      required(change.title(), Job::title, "/title", "a title").ifPresent(job::title);
      Sent<List<Location>> shown = places.map(sent -> sent.stream().map(JobRules::shown).toList());
      String someLocations = "1 to 3 locations: [{\"description\": \"Vancouver, BC\"}]";
      required(shown, Job::locations, "/locations", someLocations).ifPresent(job::locations);
      job.confidential(change.confidential().orElse(before.map(Job::confidential).orElse(false)));
      job.autoRefresh(change.autoRefresh().orElse(before.map(Job::autoRefresh).orElse(false)));
      String someCategories = "1 to 3 categories: [{\"id\": 19}]";
      required(change.categories(), Job::categories, "/categories", someCategories)
          .ifPresent(job::categories);
      String someType = "a position type: {\"id\": 1}";
      required(change.positionType(), Job::positionType, "/positionType/id", someType)
          .ifPresent(job::positionType);
      required(change.description(), Job::description, "/description", "a description")
          .ifPresent(job::description);
      Optional<Salary> salary = before.flatMap(Job::salary);
      job.salary(
          switch (change.salary()) {
            case Sent.Value<SalaryChange>(SalaryChange sent) -> sent.applyTo(salary, violations);
            case Sent.NoValue<SalaryChange> _ -> Optional.empty();
            case Sent.Nothing<SalaryChange> _, Sent.Wrong<SalaryChange> _ -> salary;
          });
    }

    /**
     * Sets the close date and, if the job is created or published, the publish date.
     *
     * @return what the rules of optional members may ask; what was sent wrong is left out
     */
    private OptionalEdit.Rest setDates(JobStatus status) {
      // The clock of a run of sweeps is the time of its event.
      Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
      LocalDate today = LocalDate.ofInstant(now, clock.getZone());
      boolean active = status == JobStatus.ACTIVE;
      boolean publishes = active && before.isPresent() && before.get().status() != status;
      if (before.isEmpty() || publishes) {
        job.publishDate(today).publishedAt(now);
      }
      Optional<Job> kept = before.filter(stored -> keepsCloseDate(stored, publishes, today));
      Optional<LocalDate> sent = change.closeDate().asOptional();
      LocalDate publishDate = before.filter(_ -> !publishes).map(Job::publishDate).orElse(today);
      LocalDate closeDate =
          kept.map(Job::closeDate).or(() -> sent).orElse(publishDate.plusDays(DAYS_OPEN));
      boolean isDefaulted = kept.map(Job::closeDateDefaulted).orElse(sent.isEmpty());
      job.closeDate(closeDate).closeDateDefaulted(isDefaulted);

      boolean isSentAnew =
          change.closeDate().isSent() && !before.map(Job::closeDate).equals(Optional.of(closeDate));
      boolean isSurelyActive = active && !change.status().isWrong();
      if (isSurelyActive && (publishes || isSentAnew) && closeDate.isBefore(today)) {
        violations.add(
            "/closeDate",
            ViolationCode.IN_THE_PAST,
            "An active job can't close in the past (%s). Send today (%s) or a later date, or send"
                    .formatted(closeDate, today)
                + " no value to close %d days after publication.".formatted(DAYS_OPEN));
      }
      return new OptionalEdit.Rest(
          isSurelyActive,
          change.status().asOptional().equals(Optional.of(JobStatus.ARCHIVED)),
          Optional.of(closeDate).filter(_ -> !isDefaulted && !change.closeDate().isWrong()),
          isSentAnew,
          today);
    }

    private boolean keepsCloseDate(Job stored, boolean publishes, LocalDate today) {
      return switch (change.closeDate()) {
        case Sent.NoValue<LocalDate> _ -> false;
        // Sending the stored date back is not a choice of the client's, unless the date would move.
        case Sent.Value<LocalDate>(LocalDate date) -> !publishes && date.equals(stored.closeDate());
        case Sent.Nothing<LocalDate> _, Sent.Wrong<LocalDate> _ ->
            !publishes || !(stored.closeDateDefaulted() || stored.closeDate().isBefore(today));
      };
    }

    /** Sets the routing type and its address, and drops the address that it does not use. */
    private void setApplicantRouting() {
      Optional<ApplicantRoutingType> type =
          required(
              change.applicantRoutingType(),
              Job::applicantRoutingType,
              "/applicantRoutingType/id",
              "an applicant routing type: {\"id\": 1} for email, {\"id\": 2} for a URL");
      if (type.isPresent() && !change.applicantRoutingType().isWrong()) {
        boolean isEmail = type.get() == ApplicantRoutingType.EMAIL;
        job.applicantRoutingType(type.get());
        job.applicationEmail(
            isEmail
                ? ApplicationAddress.EMAIL.required(
                    change.applicationEmail(), before.flatMap(Job::applicationEmail), violations)
                : Optional.empty());
        job.applicationUrl(
            isEmail
                ? Optional.empty()
                : ApplicationAddress.URL.required(
                    change.applicationUrl(), before.flatMap(Job::applicationUrl), violations));
      }
    }
  }

  /** Where applications go, by routing type (docs/to-the-letter.md, Application address). */
  private record ApplicationAddress(
      String member,
      int most,
      String what,
      ViolationCode code,
      Function<String, Optional<Fault>> fault) {

    /**
     * What is wrong with an address.
     *
     * @param what follows the member's name
     */
    private record Fault(String what, List<String> suggestions) {}

    static final ApplicationAddress EMAIL =
        new ApplicationAddress(
            "applicationEmail",
            50,
            "an e-mail address, for example jobs@example.com",
            ViolationCode.NOT_AN_EMAIL,
            ApplicationAddress::emailFault);

    static final ApplicationAddress URL =
        new ApplicationAddress(
            "applicationUrl",
            200,
            "an absolute URL that starts with http:// or https://",
            ViolationCode.NOT_A_URL,
            text -> WebAddress.webFault(text).map(what -> new Fault(what, List.of())));

    /** The address that a job of this routing type has after a change. It is required. */
    Optional<String> required(Sent<String> sent, Optional<String> before, Violations violations) {
      String at = "/" + member;
      Optional<String> address =
          sent.required(
              before, at, "This routing type needs %s: %s.".formatted(member, what), violations);
      sent.asOptional().ifPresent(text -> violations.requireLength(at, member, text, most));
      sent.asOptional()
          .flatMap(fault)
          .map(wrong -> new Violation(at, code, member + " " + wrong.what, wrong.suggestions))
          .ifPresent(violations::add);
      return address;
    }

    private static Optional<Fault> emailFault(String text) {
      return EmailAddress.fault(text)
          .map(
              wrong ->
                  new Fault(
                      "must be %s: %s.".formatted(EMAIL.what, wrong.message()), wrong.meant()));
    }
  }
}
