package jobpostings.job;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import jobpostings.location.Location;
import jobpostings.reference.ApplicantRoutingType;
import jobpostings.reference.JobCategory;
import jobpostings.reference.PositionType;

/**
 * A job posting (docs/contract.md, Job). A value: two jobs that show the same are equal, so that a
 * change without effect can be recognised.
 *
 * @param id positive, unique among all employers' jobs
 * @param publishDate the day, in the service's time zone, of creation or of the last publication
 * @param publishedAt the moment of the same, to the millisecond; it orders jobs of one day
 * @param closeDateDefaulted whether the service chose the close date, which then moves with the
 *     publish date
 * @param description HTML, as serialised by the parser that checked it
 * @param applicationEmail present exactly when the routing type is Email
 * @param applicationUrl present exactly when the routing type is URL
 */
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
    Optional<String> applicationUrl) {
  /** The longest title, in code points. */
  static final int LONGEST_TITLE = 256;

  /** The longest referenceId, in code points. */
  public static final int LONGEST_REFERENCE_ID = 50;

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

  public static Builder builder() {
    return new Builder();
  }

  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Makes jobs. Optional members that are not set stay empty; the rest must be set. */
  public static final class Builder {
    private int id;
    private int employerId;
    private Optional<String> referenceId = Optional.empty();
    private String title;
    private LocalDate publishDate;
    private Instant publishedAt;
    private LocalDate closeDate;
    private boolean closeDateDefaulted;
    private boolean confidential;
    private boolean autoRefresh;
    private JobStatus status = JobStatus.DRAFT;
    private List<Location> locations;
    private List<JobCategory> categories;
    private PositionType positionType;
    private Optional<Salary> salary = Optional.empty();
    private String description;
    private ApplicantRoutingType applicantRoutingType;
    private Optional<String> applicationEmail = Optional.empty();
    private Optional<String> applicationUrl = Optional.empty();

    private Builder() {}

    private Builder(Job job) {
      id = job.id;
      employerId = job.employerId;
      referenceId = job.referenceId;
      title = job.title;
      publishDate = job.publishDate;
      publishedAt = job.publishedAt;
      closeDate = job.closeDate;
      closeDateDefaulted = job.closeDateDefaulted;
      confidential = job.confidential;
      autoRefresh = job.autoRefresh;
      status = job.status;
      locations = job.locations;
      categories = job.categories;
      positionType = job.positionType;
      salary = job.salary;
      description = job.description;
      applicantRoutingType = job.applicantRoutingType;
      applicationEmail = job.applicationEmail;
      applicationUrl = job.applicationUrl;
    }

    public Builder id(int id) {
      this.id = id;
      return this;
    }

    public Builder employerId(int employerId) {
      this.employerId = employerId;
      return this;
    }

    public Builder referenceId(Optional<String> referenceId) {
      this.referenceId = referenceId;
      return this;
    }

    public Builder title(String title) {
      this.title = title;
      return this;
    }

    public Builder publishDate(LocalDate publishDate) {
      this.publishDate = publishDate;
      return this;
    }

    public Builder publishedAt(Instant publishedAt) {
      this.publishedAt = publishedAt;
      return this;
    }

    public Builder closeDate(LocalDate closeDate) {
      this.closeDate = closeDate;
      return this;
    }

    public Builder closeDateDefaulted(boolean closeDateDefaulted) {
      this.closeDateDefaulted = closeDateDefaulted;
      return this;
    }

    public Builder confidential(boolean confidential) {
      this.confidential = confidential;
      return this;
    }

    public Builder autoRefresh(boolean autoRefresh) {
      this.autoRefresh = autoRefresh;
      return this;
    }

    public Builder status(JobStatus status) {
      this.status = status;
      return this;
    }

    public Builder locations(List<Location> locations) {
      this.locations = locations;
      return this;
    }

    public Builder categories(List<JobCategory> categories) {
      this.categories = categories;
      return this;
    }

    public Builder positionType(PositionType positionType) {
      this.positionType = positionType;
      return this;
    }

    public Builder salary(Optional<Salary> salary) {
      this.salary = salary;
      return this;
    }

    public Builder description(String description) {
      this.description = description;
      return this;
    }

    public Builder applicantRoutingType(ApplicantRoutingType applicantRoutingType) {
      this.applicantRoutingType = applicantRoutingType;
      return this;
    }

    public Builder applicationEmail(Optional<String> applicationEmail) {
      this.applicationEmail = applicationEmail;
      return this;
    }

    public Builder applicationUrl(Optional<String> applicationUrl) {
      this.applicationUrl = applicationUrl;
      return this;
    }

    public Job build() {
      return new Job(
          id,
          employerId,
          referenceId,
          title,
          publishDate,
          publishedAt,
          closeDate,
          closeDateDefaulted,
          confidential,
          autoRefresh,
          status,
          locations,
          categories,
          positionType,
          salary,
          description,
          applicantRoutingType,
          applicationEmail,
          applicationUrl);
    }
  }
}
