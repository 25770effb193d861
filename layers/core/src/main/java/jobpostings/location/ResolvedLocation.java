package jobpostings.location;

/** A place that a client may name in a job: one that is known, or one still to be learned. */
public sealed interface ResolvedLocation {

  String name();

  Province province();

  /** A location that is shipped, or was learned before. */
  record Known(Location location) implements ResolvedLocation {
    @Override
    public String name() {
      return location.name();
    }

    @Override
    public Province province() {
      return location.province();
    }
  }

  /**
   * A place that is not shipped. It may have been learned before: storing it will tell.
   *
   * @param name as it is to be shown, unless it was learned in another spelling
   */
  record New(String name, Province province) implements ResolvedLocation {}
}
