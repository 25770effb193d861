package jobpostings.location;

/** Names of places, compared. */
public final class PlaceName {
  private PlaceName() {}

  /** The form of a name by which it is compared. */
  public static String key(String name) {
    return name;
  }
}
