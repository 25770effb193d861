package jobpostings.operator;

import static jobpostings.operator.Input.AFTER;
import static jobpostings.operator.Input.PAGE_SIZE;

import com.fasterxml.jackson.core.JsonGenerator;
import jakarta.inject.Inject;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import jobpostings.json.Json;
import jobpostings.location.LearnedLocation;
import jobpostings.location.LearnedLocations;
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
        ofLocation("confirm", LearnedLocations::confirm),
        ofLocation("hide", (places, id) -> places.setHidden(id, true)),
        ofLocation("show", (places, id) -> places.setHidden(id, false)),
        ofLocation("delete", LearnedLocations::delete));
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

  private Action ofLocation(
      String name, BiFunction<LearnedLocations, Integer, Optional<LearnedLocation>> change) {
    return Action.onOne(
        name,
        LOCATION_ID,
        LocationActions::locationId,
        id -> {
          Reviewed reviewed = locations.change(id, change);
          return json -> write(reviewed, json);
        });
  }

  private static Supplier<Integer> locationId(Input input) {
    return input.required(
        LOCATION_ID,
        input.get(LOCATION_ID).positive(),
        "locationId is required: it names the location, as \"list\" shows it.");
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
