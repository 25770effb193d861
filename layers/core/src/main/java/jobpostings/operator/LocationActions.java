package jobpostings.operator;

import static jobpostings.operator.Input.AFTER;
import static jobpostings.operator.Input.PAGE_SIZE;

import com.fasterxml.jackson.core.JsonGenerator;
import jakarta.inject.Inject;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import jobpostings.json.Json;
import jobpostings.location.LearnedLocation;
import jobpostings.location.ReviewLocations;
import jobpostings.location.ReviewLocations.Reviewed;

/** What operators do with locations learned from employers. */
public final class LocationActions extends Actions {
  private static final String LOCATION_ID = "locationId";

  private final ReviewLocations locations;

  @Inject
  LocationActions(ReviewLocations locations) {
    this.locations = locations;
  }

  @Override
  List<Action> all() {
    return List.of(
        new Action("list", Set.of(PAGE_SIZE, AFTER), this::list),
        ofLocation("confirm", id -> shown(locations.confirm(id))),
        ofLocation("hide", id -> shown(locations.setHidden(id, true))),
        ofLocation("show", id -> shown(locations.setHidden(id, false))),
        ofLocation("delete", id -> shown(locations.delete(id))));
  }

  private Supplier<Json.Writable> list(Input input) {
    int pageSize = input.pageSize();
    Optional<Integer> after = input.after();
    return () ->
        page(
            locations.list(after, pageSize),
            LocationActions::write,
            (last, json) -> json.writeNumber(last.place().id()));
  }

  private static Action ofLocation(String name, Function<Integer, Json.Writable> operation) {
    return Action.onOne(name, LOCATION_ID, LocationActions::locationId, operation);
  }

  private static Supplier<Integer> locationId(Input input) {
    return input.required(
        LOCATION_ID,
        input.get(LOCATION_ID).positive(),
        "locationId is required: it names the location, as \"list\" shows it.");
  }

  private static Json.Writable shown(Reviewed location) {
    return json -> write(location, json);
  }

  private static void write(Reviewed reviewed, JsonGenerator json) throws IOException {
    LearnedLocation place = reviewed.place();
    json.writeStartObject();
    json.writeNumberField("id", place.id());
    json.writeStringField("description", place.location().description());
    json.writeStringField("learnedAt", place.learnedAt().toString());
    json.writeObjectFieldStart("employer");
    json.writeNumberField("id", place.employerId());
    json.writeStringField("name", reviewed.employerName().orElse(null));
    json.writeEndObject();
    json.writeBooleanField("hidden", place.hidden());
    json.writeBooleanField("confirmed", place.confirmed());
    json.writeEndObject();
  }
}
