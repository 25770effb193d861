package jobpostings.location;

import jakarta.inject.Inject;
import java.util.Optional;

/** Finds a location by its id (docs/contract.md, Reference data). */
public final class GetLocation {
  private final Gazetteer gazetteer;
  private final LearnedLocations learned;

  @Inject
  public GetLocation(Gazetteer gazetteer, LearnedLocations learned) {
    this.gazetteer = gazetteer;
    this.learned = learned;
  }

  /**
   * The location with that id; one that was learned from an employer has no coordinates. Hidden
   * ones are found too, because jobs may have them.
   */
  public Optional<LocationDetails> get(int id) {
    return gazetteer
        .find(id)
        .or(
            () ->
                learned
                    .find(id)
                    .map(found -> new LocationDetails(found.location(), Optional.empty())));
  }
}
