package jobpostings.job.edit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jobpostings.body.Handling;
import jobpostings.body.Member;
import jobpostings.body.Members;
import jobpostings.body.Sent;
import jobpostings.job.Job;
import jobpostings.job.JobStatus;
import jobpostings.job.ReferenceId;
import jobpostings.job.description.DescriptionRules;
import jobpostings.job.member.OptionalChanges;
import jobpostings.job.view.JobWriter;
import jobpostings.location.LocationResolver;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import jobpostings.problem.Warning;
import jobpostings.reference.ApplicantRoutingType;
import jobpostings.reference.JobCategory;
import jobpostings.reference.PositionType;
import jobpostings.web.WebAddress;

/**
 * Reads a request body into a {@link JobChange} and checks each value by itself
 * (docs/to-the-letter.md, Members); places are looked up later. Members that only the service sets
 * are ignored, so that a job can be sent back as it was returned.
 */
public final class JobReader {
  private static final int MAX_CATEGORIES = 3;

  /** How many places are looked up, so that a hostile request can't cost more. */
  private static final int MAX_LOOKUPS = 100;

  /** What a body may hold: a job as it was returned, with its advice. */
  private static final Set<String> MEMBERS =
      Stream.concat(Stream.of("advice"), JobWriter.MEMBERS.stream())
          .collect(Collectors.toUnmodifiableSet());

  private static final Set<String> LOCATION_MEMBERS = Set.of("id", "name", "description", "type");

  private JobReader() {}

  /**
   * @param handling strict, if members that don't exist are violations; lenient, if the description
   *     and the URL are fixed where they have to be
   */
  public static JobChange read(ObjectNode body, Handling handling) {
    Violations violations = new Violations();
    List<Warning> warnings = new ArrayList<>();
    boolean isLenient = handling == Handling.LENIENT;
    Members members = new Members(body, handling == Handling.STRICT, MEMBERS, violations);
    String statuses = "status must be active, archived or draft, in lower case.";
    Member url = members.get("applicationUrl");
    JobChange change =
        new JobChange(
            ReferenceId.read(members.get("referenceId")),
            members.get("title").line(Job.MAX_TITLE),
            members.get("closeDate").date(),
            members.get("confidential").flag(),
            members.get("autoRefresh").flag(),
            members.get("status").meaning(JobStatus::of, ViolationCode.UNKNOWN_VALUE, statuses),
            locations(members.get("locations"), violations),
            categories(members.get("categories"), violations),
            members.get("positionType").entry(PositionType.values()),
            SalaryChange.read(members.get("salary")),
            description(members.get("description"), isLenient, warnings, violations),
            members.get("applicantRoutingType").entry(ApplicantRoutingType.values()),
            members.get("applicationEmail").line(),
            isLenient
                ? url.text().map(text -> WebAddress.fix(text, url.pointer(), warnings))
                : url.line(),
            OptionalChanges.read(members),
            violations,
            warnings,
            isLenient,
            members.ignored()); // Last, when all else has been read.
    members.refuseReplacements();
    return change;
  }

  /** The descriptions that were sent; one that is missing is reported here. */
  private static Sent<List<LocationResolver.Described>> locations(
      Member locations, Violations violations) {
    List<LocationResolver.Described> descriptions = new ArrayList<>();
    return locations
        .elements(
            LocationResolver.MAX,
            location ->
                described(location, violations)
                    .filter(_ -> descriptions.size() < MAX_LOOKUPS)
                    .ifPresent(descriptions::add))
        .map(_ -> descriptions);
  }

  private static Optional<LocationResolver.Described> described(
      Member location, Violations violations) {
    String at = location.pointer() + "/description";
    String what =
        "A location needs a description: a city, best with its province code: \"Vancouver, BC\".";
    return location
        .members(LOCATION_MEMBERS)
        .flatMap(members -> members.get("description").line())
        .required(Optional.empty(), at, what, violations)
        .map(text -> new LocationResolver.Described(at, text));
  }

  private static Sent<List<JobCategory>> categories(Member categories, Violations violations) {
    Set<JobCategory> known = new LinkedHashSet<>();
    return categories
        .elements(MAX_CATEGORIES, category -> addCategory(category, known, violations))
        .flatMap(
            count ->
                known.size() == count ? new Sent.Value<>(List.copyOf(known)) : new Sent.Wrong<>());
  }

  private static void addCategory(Member category, Set<JobCategory> known, Violations violations) {
    String at = category.pointer() + "/id";
    String what = "A category needs an id, 1 to 38: see jobcategories.";
    Optional<JobCategory> sent =
        category.entry(JobCategory.values()).required(Optional.empty(), at, what, violations);
    if (sent.isPresent() && !known.add(sent.get())) {
      String message = "The category %d, %s, is there twice; leave one out.";
      violations.add(
          at, ViolationCode.DUPLICATE, message.formatted(sent.get().id(), sent.get().label()));
    }
  }

  private static Sent<String> description(
      Member description, boolean isLenient, List<Warning> warnings, Violations violations) {
    String at = description.pointer();
    return description
        .untrimmedText()
        .flatMap(
            html ->
                Sent.of(
                    isLenient
                        ? DescriptionRules.fix(html, at, warnings, violations)
                        : DescriptionRules.check(html, at, violations),
                    Sent.Wrong::new));
  }
}
