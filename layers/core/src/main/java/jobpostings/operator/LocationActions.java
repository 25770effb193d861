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
import java.util.function.IntFunction;
import jobpostings.json.Json;
import jobpostings.location.LearnedLocation;
import jobpostings.location.ReviewLocations;
import jobpostings.location.ReviewLocations.Reviewed;
import jobpostings.operator.Input.Required;

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
        new Action("confirm", Set.of(LOCATION_ID), one(locations::confirm)),
        new Action("hide", Set.of(LOCATION_ID), one(id -> locations.setHidden(id, true))),
        new Action("show", Set.of(LOCATION_ID), one(id -> locations.setHidden(id, false))),
        new Action("delete", Set.of(LOCATION_ID), one(locations::delete)));
  }

  private Json.Writable list(Input input) {
    int pageSize = input.pageSize();
    Optional<Integer> after = input.after();
    return input.answer(
        () ->
            Listing.page(
                locations.list(after, pageSize),
                LocationActions::write,
                reviewed -> reviewed.place().id()));
  }

  private static Function<Input, Json.Writable> one(IntFunction<Reviewed> change) {
    return input -> {
      Required<Integer> id =
          input.required(
              LOCATION_ID,
              input.get(LOCATION_ID).positive(),
              "locationId is required: it names the location, as \"list\" shows it.");
      return input.answer(
          () -> {
            Reviewed location = change.apply(id.get());
            return json -> write(location, json);
          });
    };
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
