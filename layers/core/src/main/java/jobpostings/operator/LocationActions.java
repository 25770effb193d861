package jobpostings.operator;

import static java.util.stream.Collectors.toSet;

import com.fasterxml.jackson.core.JsonGenerator;
import jakarta.inject.Inject;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import jobpostings.body.Member;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerStore;
import jobpostings.location.LearnedLocation;
import jobpostings.location.LearnedLocations;
import jobpostings.location.Location;
import jobpostings.operator.Action.Required;
import jobpostings.page.Page;
import jobpostings.page.PageToken;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** What operators do with locations learned from employers. */
final class LocationActions {
  private static final Required<Integer> LOCATION_ID =
      new Required<>(
          "locationId",
          Member::positive,
          "locationId is required: it names the location, as \"list-locations\" shows it.");

  private final LearnedLocations learned;
  private final EmployerStore employers;

  @Inject
  LocationActions(LearnedLocations learned, EmployerStore employers) {
    this.learned = learned;
    this.employers = employers;
  }

  List<Action> all() {
    return List.of(
        Action.list(
            "list-locations",
            PageToken::number,
            this::latest,
            LocationActions::write,
            last -> Integer.toString(last.place().id())),
        ofLocation("confirm-location", learned::confirm),
        ofLocation("hide-location", id -> learned.setHidden(id, true)),
        ofLocation("show-location", id -> learned.setHidden(id, false)),
        ofLocation("delete-location", learned::delete));
  }

  /**
   * @param employerName of the employer who named it first, if that employer still exists
   */
  private record Reviewed(LearnedLocation place, Optional<String> employerName) {}

  private Page<Reviewed> latest(Optional<Integer> after, int pageSize) {
    Page<LearnedLocation> page = Page.of(learned.latest(after, pageSize + 1), pageSize);
    return new Page<>(reviewed(page.entries()), page.more());
  }

  private List<Reviewed> reviewed(List<LearnedLocation> places) {
    Map<Integer, Employer> owners =
        employers.findAll(places.stream().map(LearnedLocation::employerId).collect(toSet()));
    return places.stream()
        .map(
            place ->
                new Reviewed(
                    place, Optional.ofNullable(owners.get(place.employerId())).map(Employer::name)))
        .toList();
  }

  /** The location's employer is read before, so that no change is reported as a failure. */
  private Action ofLocation(String name, Function<Integer, Optional<LearnedLocation>> change) {
    return Action.of(
        name,
        LOCATION_ID,
        id -> {
          LearnedLocation before =
              learned
                  .find(id)
                  .map(Location::key)
                  .flatMap(key -> Optional.ofNullable(learned.findAll(Set.of(key)).get(key)))
                  .orElseThrow(() -> notLearned(id));
          Optional<String> employer = reviewed(List.of(before)).getFirst().employerName();
          LearnedLocation place = change.apply(id).orElseThrow(() -> notLearned(id));
          return json -> write(new Reviewed(place, employer), json);
        });
  }

  private static Problem notLearned(int id) {
    return new Problem(
        ProblemCode.NOT_FOUND,
        "No location %d was learned from an employer; others can't be changed. The action \"list-locations\""
                .formatted(id)
            + " shows those that were.");
  }

  private static void write(Reviewed reviewed, JsonGenerator json) throws IOException {
    LearnedLocation place = reviewed.place;
    json.writeStartObject();
    json.writeNumberField("id", place.id());
    json.writeStringField("description", place.location().description());
    json.writeStringField("learnedAt", place.learnedAt().toString());
    json.writeObjectFieldStart("employer");
    json.writeNumberField("id", place.employerId());
    json.writeStringField("name", reviewed.employerName.orElse(null));
    json.writeEndObject();
    json.writeBooleanField("hidden", place.hidden());
    json.writeBooleanField("listed", place.isListed());
    json.writeBooleanField("confirmed", place.confirmedAt().isPresent());
    json.writeEndObject();
  }
}
