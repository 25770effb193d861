package jobpostings.job;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import jobpostings.job.member.OptionalMembers;
import jobpostings.location.Location;
import jobpostings.reference.ApplicantRoutingType;
import jobpostings.reference.JobCategory;
import jobpostings.reference.PositionType;

/**
 * A job posting (docs/contract.md, Job). A value: two jobs that show the same are equal, so that a
 * change without effect can be recognised. Its builder is generated: optional members that are not
 * set stay empty, and all others must be set.
 *
 * @param id positive, unique among all employers' jobs
 * @param publishDate the day, in the service's time zone, of creation or of the last publication
 * @param publishedAt the moment of that creation or publication, to the millisecond; it orders the
 *     jobs of one day
 * @param closeDateDefaulted whether the service chose the close date, which then moves with the
 *     publish date
 * @param description HTML, as serialised by the parser that checked it
 * @param applicationEmail present exactly when the routing type is Email
 * @param applicationUrl present exactly when the routing type is URL
 * @param optionals those of {@link OptionalMembers#ALL} that have a value
 */
@RecordBuilder
public record Job(
    int id,
    int employerId,
    Optional<String> referenceId,
    String title,
    LocalDate publishDate,
    Instant publishedAt,
    LocalDate closeDate,
    boolean closeDateDefaulted,
    boolean confidential,
    boolean autoRefresh,
    JobStatus status,
    List<Location> locations,
    List<JobCategory> categories,
    PositionType positionType,
    Optional<Salary> salary,
    String description,
    ApplicantRoutingType applicantRoutingType,
    Optional<String> applicationEmail,
    Optional<String> applicationUrl,
    @RecordBuilder.Initializer(source = OptionalMembers.class, value = "NONE")
        OptionalMembers optionals) {
  /** The longest title, in code points. */
  public static final int MAX_TITLE = 256;

  public Job {
    locations = List.copyOf(locations);
    categories = List.copyOf(categories);
  }

  public JobPosition position() {
    return new JobPosition(publishDate, publishedAt, id);
  }

  public JobHeader header() {
    return new JobHeader(
        position(), employerId, referenceId, title, locations, confidential, status);
  }

  public static JobBuilder builder() {
    return JobBuilder.builder();
  }

  public JobBuilder toBuilder() {
    return JobBuilder.builder(this);
  }
}
