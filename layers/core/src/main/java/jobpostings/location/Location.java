package jobpostings.location;

import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * A place where a job is, as jobs refer to it (docs/contract.md, Job).
 *
 * @param id stable, positive, the same for everyone
 * @param name the city, at most 256 characters
 */
@RecordBuilder
public record Location(int id, String name, Province province) {
  /** The id of a location that is not stored. */
  public static final int NO_ID = 0;

  /** The city and its province code: "Vancouver, BC". */
  public String description() {
    return name + ", " + province;
  }

  public String type() {
    return "Town";
  }
}
