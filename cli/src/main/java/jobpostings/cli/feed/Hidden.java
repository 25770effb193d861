package jobpostings.cli.feed;

/** What to do with rows of a sheet that are hidden or struck out. */
public enum Hidden {
  READ,
  SKIP
}
