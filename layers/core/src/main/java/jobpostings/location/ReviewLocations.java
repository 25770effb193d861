package jobpostings.location;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerStore;
import jobpostings.page.Page;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.ViolationCode;

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
    List<LearnedLocation> found =
        learned.latest(after, pageSize + 1).orElseThrow(() -> unknownAfter(after.orElseThrow()));
    Page<LearnedLocation> page = Page.of(found, pageSize);
    return new Page<>(reviewed(page.entries()), page.more());
  }

  /**
   * Changes a location. Its employer is read before, so that no change is reported as a failure.
   *
   * @param change what the store does to it
   * @return the location as the store returns it
   * @throws Problem if there is no learned location with that id
   */
  public Reviewed change(
      int id, BiFunction<LearnedLocations, Integer, Optional<LearnedLocation>> change) {
    Reviewed before =
        learned
            .find(id)
            .map(place -> reviewed(List.of(place)).getFirst())
            .orElseThrow(() -> notLearned(id));
    LearnedLocation place = change.apply(learned, id).orElseThrow(() -> notLearned(id));
    return new Reviewed(place, before.employerName());
  }

  private static Problem notLearned(int id) {
    return new Problem(
        ProblemCode.NOT_FOUND,
        "No location %d was learned from an employer; others can't be changed. The action \"list\""
                .formatted(id)
            + " shows those that were.");
  }

  private static Problem unknownAfter(int id) {
    return Problem.validationFailed(
        "/after",
        ViolationCode.UNKNOWN_VALUE,
        "No location %d was learned from an employer. Send the \"after\" of the page before."
            .formatted(id));
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
