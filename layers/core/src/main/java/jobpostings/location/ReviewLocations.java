package jobpostings.location;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerStore;
import jobpostings.page.Page;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;

/** What operators do with the locations that were learned from employers. */
public final class ReviewLocations {
  private final LearnedLocations learned;
  private final EmployerStore employers;

  @Inject
  ReviewLocations(LearnedLocations learned, EmployerStore employers) {
    this.learned = learned;
    this.employers = employers;
  }

  /**
   * @param employerName of the employer who named it first, if that employer still exists
   */
  public record Reviewed(LearnedLocation place, Optional<String> employerName) {}

  /**
   * A page of all learned locations, latest first.
   *
   * @param after the id of the location after which the page begins; none for the first page
   * @param pageSize at most a hundred
   * @throws Problem if there is no learned location with that id
   */
  public Page<Reviewed> list(Optional<Integer> after, int pageSize) {
    Optional<LearnedLocation> last = after.map(this::find);
    Page<LearnedLocation> page = Page.of(learned.latest(last, pageSize + 1), pageSize);
    return new Page<>(reviewed(page.entries()), page.more());
  }

  /**
   * Hides a location, or shows it again. A hidden one stays on the jobs that have it, but is not
   * listed and not found by its name.
   *
   * @throws Problem if there is no learned location with that id
   */
  public Reviewed setHidden(int id, boolean hidden) {
    // Its employer is read before anything is changed, so a change is never reported as a failure.
    Reviewed before =
        learned
            .find(id)
            .map(place -> reviewed(List.of(place)).getFirst())
            .orElseThrow(() -> notLearned(id));
    LearnedLocation place = learned.setHidden(id, hidden).orElseThrow(() -> notLearned(id));
    return new Reviewed(place, before.employerName());
  }

  private static Problem notLearned(int id) {
    return new Problem(
        ProblemCode.NOT_FOUND,
        "No location %d was learned from an employer; others can't be hidden. The action \"list\""
                .formatted(id)
            + " shows those that were.");
  }

  private LearnedLocation find(int id) {
    return learned
        .find(id)
        .orElseThrow(
            () -> {
              Violations violations = new Violations();
              violations.add(
                  "/after",
                  ViolationCode.UNKNOWN_VALUE,
                  "No location %d was learned from an employer. Send the \"after\" of the page before."
                      .formatted(id));
              return Problem.validationFailed(violations);
            });
  }

  private List<Reviewed> reviewed(List<LearnedLocation> places) {
    Set<Integer> ids = places.stream().map(LearnedLocation::employerId).collect(Collectors.toSet());
    Map<Integer, Employer> owners = employers.findAll(ids);
    return places.stream()
        .map(
            place ->
                new Reviewed(
                    place, Optional.ofNullable(owners.get(place.employerId())).map(Employer::name)))
        .toList();
  }
}
