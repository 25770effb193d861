package jobpostings.job.edit;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.LocalDate;
import java.util.List;
import jobpostings.body.Sent;
import jobpostings.job.JobStatus;
import jobpostings.job.member.OptionalChanges;
import jobpostings.location.LocationResolver;
import jobpostings.problem.Violations;
import jobpostings.problem.Warning;
import jobpostings.reference.ApplicantRoutingType;
import jobpostings.reference.JobCategory;
import jobpostings.reference.PositionType;

/**
 * What a request says about a job. Each value is valid by itself; the violations list those that
 * were not.
 *
 * @param locations as they were sent; not looked up yet
 * @param violations what reading the request found; never changed after that
 * @param warnings what was wrong and was fixed
 * @param lenient whether single calls tell about warnings
 * @param ignored pointers to the members that don't exist, as {@link
 *     jobpostings.body.Members#ignored} gives them
 */
@RecordBuilder
public record JobChange(
    Sent<String> referenceId,
    Sent<String> title,
    Sent<LocalDate> closeDate,
    Sent<Boolean> confidential,
    Sent<Boolean> autoRefresh,
    Sent<JobStatus> status,
    Sent<List<LocationResolver.Described>> locations,
    Sent<List<JobCategory>> categories,
    Sent<PositionType> positionType,
    Sent<SalaryChange> salary,
    Sent<String> description,
    Sent<ApplicantRoutingType> applicantRoutingType,
    Sent<String> applicationEmail,
    Sent<String> applicationUrl,
    OptionalChanges optionals,
    Violations violations,
    List<Warning> warnings,
    boolean lenient,
    List<String> ignored) {

  /** The same as the content of an earlier version, which a job gets back whole. */
  public JobChange restoring() {
    return JobChangeBuilder.builder(this).optionals(optionals.restoring()).build();
  }
}
