package jobpostings.dynamodb.location;

/** The ids under which places are stored, for tests that need them beforehand. */
public final class Candidates {
  private Candidates() {}

  /** The first id that a place may have. */
  public static int first(String key) {
    return LearnedLocationIds.HASHED.candidate(key, 0);
  }
}
