package jobpostings.baseline;

import java.util.List;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;

/** The item of a job. */
@DynamoDbBean
public class JobBean {
  private Integer id;
  private Integer employerId;
  private String listPosition;
  private String employerStatus;
  private String referenceId;
  private String title;
  private List<LocationBean> locations;
  private Boolean confidential;
  private String status;
  private Long version;
  private Integer closingShard;
  private Integer refreshingShard;
  private String closeDate;
  private Boolean closeDateDefaulted;
  private Boolean autoRefresh;
  private List<Integer> categories;
  private Integer positionType;
  private SalaryBean salary;
  private String description;
  private Integer applicantRoutingType;
  private String applicationEmail;
  private String applicationUrl;

  @DynamoDbPartitionKey
  public Integer getId() {
    return id;
  }

  public void setId(Integer id) {
    this.id = id;
  }

  public Integer getEmployerId() {
    return employerId;
  }

  public void setEmployerId(Integer employerId) {
    this.employerId = employerId;
  }

  public String getListPosition() {
    return listPosition;
  }

  public void setListPosition(String listPosition) {
    this.listPosition = listPosition;
  }

  public String getEmployerStatus() {
    return employerStatus;
  }

  public void setEmployerStatus(String employerStatus) {
    this.employerStatus = employerStatus;
  }

  public String getReferenceId() {
    return referenceId;
  }

  public void setReferenceId(String referenceId) {
    this.referenceId = referenceId;
  }

  public String getTitle() {
    return title;
  }

  public void setTitle(String title) {
    this.title = title;
  }

  public List<LocationBean> getLocations() {
    return locations;
  }

  public void setLocations(List<LocationBean> locations) {
    this.locations = locations;
  }

  public Boolean getConfidential() {
    return confidential;
  }

  public void setConfidential(Boolean confidential) {
    this.confidential = confidential;
  }

  public String getStatus() {
    return status;
  }

  public void setStatus(String status) {
    this.status = status;
  }

  public Long getVersion() {
    return version;
  }

  public void setVersion(Long version) {
    this.version = version;
  }

  public Integer getClosingShard() {
    return closingShard;
  }

  public void setClosingShard(Integer closingShard) {
    this.closingShard = closingShard;
  }

  public Integer getRefreshingShard() {
    return refreshingShard;
  }

  public void setRefreshingShard(Integer refreshingShard) {
    this.refreshingShard = refreshingShard;
  }

  public String getCloseDate() {
    return closeDate;
  }

  public void setCloseDate(String closeDate) {
    this.closeDate = closeDate;
  }

  public Boolean getCloseDateDefaulted() {
    return closeDateDefaulted;
  }

  public void setCloseDateDefaulted(Boolean closeDateDefaulted) {
    this.closeDateDefaulted = closeDateDefaulted;
  }

  public Boolean getAutoRefresh() {
    return autoRefresh;
  }

  public void setAutoRefresh(Boolean autoRefresh) {
    this.autoRefresh = autoRefresh;
  }

  public List<Integer> getCategories() {
    return categories;
  }

  public void setCategories(List<Integer> categories) {
    this.categories = categories;
  }

  public Integer getPositionType() {
    return positionType;
  }

  public void setPositionType(Integer positionType) {
    this.positionType = positionType;
  }

  public SalaryBean getSalary() {
    return salary;
  }

  public void setSalary(SalaryBean salary) {
    this.salary = salary;
  }

  public String getDescription() {
    return description;
  }

  public void setDescription(String description) {
    this.description = description;
  }

  public Integer getApplicantRoutingType() {
    return applicantRoutingType;
  }

  public void setApplicantRoutingType(Integer applicantRoutingType) {
    this.applicantRoutingType = applicantRoutingType;
  }

  public String getApplicationEmail() {
    return applicationEmail;
  }

  public void setApplicationEmail(String applicationEmail) {
    this.applicationEmail = applicationEmail;
  }

  public String getApplicationUrl() {
    return applicationUrl;
  }

  public void setApplicationUrl(String applicationUrl) {
    this.applicationUrl = applicationUrl;
  }
}
