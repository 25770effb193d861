package jobpostings.location;

/**
 * Why no town can have a name (docs/contract.md, Locations); where several things speak against
 * one, the first counts.
 */
enum NoTown {
  WAY_OF_WORKING(
      "says how the work is done, not where. Send that as workplace (remote or hybrid), and the"
          + " town alone that the job belongs to"),
  ADDRESS(
      "is an address. Say it in the text of the description, and send the town alone, with its"
          + " province"),
  REGION("is a region, not a town. Send the town that the job belongs to"),
  FILLER("stands for no place. Send the town that the job belongs to"),
  SEVERAL(
      "names more than one place. Send each as a location of its own, at most "
          + LocationResolver.MAX
          + " in all"),
  PROVINCE(
      "is a province, a territory or the country, not a town. Send the town that the job belongs"
          + " to");

  private final String reason;

  NoTown(String reason) {
    this.reason = reason;
  }

  /** What to tell the client that sent the name, and what to send instead. */
  String message(String quoted) {
    return "%s %s, as in \"Halifax, NS\".".formatted(quoted, reason);
  }
}
