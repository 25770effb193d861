package jobpostings.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jobpostings.body.Members;
import jobpostings.body.Sent;
import jobpostings.location.LocationResolver;
import jobpostings.location.ResolvedLocation;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import jobpostings.reference.ApplicantRoutingType;
import jobpostings.reference.JobCategory;
import jobpostings.reference.PositionType;

/**
 * Reads a request body into a {@link JobChange} and checks each value by itself (specification:
 * Request fields). Members that only the service sets are ignored, so that a job as it was returned
 * can be sent back.
 */
public final class JobReader {
  static final int MOST_CATEGORIES = 3;

  private static final Set<String> MEMBERS =
      Set.of(
          "id",
          "referenceId",
          "employer",
          "title",
          "publishDate",
          "closeDate",
          "confidential",
          "autoRefresh",
          "status",
          "locations",
          "categories",
          "positionType",
          "salary",
          "description",
          "applicantRoutingType",
          "applicationEmail",
          "applicationUrl");
  private static final Set<String> LOCATION_MEMBERS = Set.of("id", "name", "description", "type");
  private static final Set<String> CATEGORY_MEMBERS = Set.of("id", "name");

  private final LocationResolver locations;

  @Inject
  JobReader(LocationResolver locations) {
    this.locations = locations;
  }

  /** @param strict whether members that don't exist are violations */
  public JobChange read(ObjectNode body, boolean strict) {
    Violations violations = new Violations();
    Members members = new Members(body, strict, MEMBERS, violations);
    return new JobChange(
        members.text("referenceId", 50),
        members.text("title", 256),
        members.date("closeDate"),
        members.flag("confidential"),
        members.flag("autoRefresh"),
        status(members, violations),
        locations(members, violations),
        categories(members, violations),
        members.reference("positionType", PositionType.values()),
        SalaryChange.read(members, violations),
        description(members, violations),
        members.reference("applicantRoutingType", ApplicantRoutingType.values()),
        members.text("applicationEmail"),
        members.text("applicationUrl"),
        violations);
  }

  private static Sent<JobStatus> status(Members members, Violations violations) {
    return members
        .text("status")
        .flatMap(
            text -> {
              Optional<JobStatus> status = JobStatus.of(text);
              if (status.isPresent()) {
                return new Sent.Value<>(status.get());
              }
              violations.add(
                  "/status",
                  ViolationCode.UNKNOWN_VALUE,
                  "status must be active, archived or draft, in lower case.");
              return new Sent.Wrong<>();
            });
  }

  private Sent<List<ResolvedLocation>> locations(Members members, Violations violations) {
    return members
        .objects("locations", LocationResolver.MOST, LOCATION_MEMBERS)
        .flatMap(
            sent -> {
              List<LocationResolver.Sent> descriptions = new ArrayList<>();
              for (Members location : sent) {
                location
                    .text("description")
                    .required(
                        Optional.empty(),
                        location.pointer("description"),
                        "A location needs a description: a city, best with its province code:"
                            + " \"Vancouver, BC\".",
                        violations)
                    .ifPresent(
                        text ->
                            descriptions.add(
                                new LocationResolver.Sent(
                                    location.pointer("description"), text)));
              }
              List<ResolvedLocation> resolved = locations.resolve(descriptions, violations);
              return resolved.size() == sent.size()
                  ? new Sent.Value<>(resolved)
                  : new Sent.Wrong<>();
            });
  }

  private static Sent<List<JobCategory>> categories(Members members, Violations violations) {
    return members
        .objects("categories", MOST_CATEGORIES, CATEGORY_MEMBERS)
        .flatMap(
            sent -> {
              List<JobCategory> categories = new ArrayList<>();
              Set<JobCategory> seen = EnumSet.noneOf(JobCategory.class);
              for (Members category : sent) {
                category
                    .entry(JobCategory.values(), "A category's id")
                    .required(
                        Optional.empty(),
                        category.pointer("id"),
                        "A category needs an id, 1 to 38: see jobcategories.",
                        violations)
                    .ifPresent(
                        known -> {
                          categories.add(known);
                          if (!seen.add(known)) {
                            violations.add(
                                category.pointer("id"),
                                ViolationCode.DUPLICATE,
                                "The category %d, %s, is there twice; leave one out."
                                    .formatted(known.id(), known.label()));
                          }
                        });
              }
              return categories.size() == sent.size()
                  ? new Sent.Value<>(categories)
                  : new Sent.Wrong<>();
            });
  }

  private static Sent<String> description(Members members, Violations violations) {
    return members
        .text("description")
        .flatMap(
            html ->
                DescriptionRules.check(html, "/description", violations)
                    .<Sent<String>>map(Sent.Value::new)
                    .orElseGet(Sent.Wrong::new));
  }
}
