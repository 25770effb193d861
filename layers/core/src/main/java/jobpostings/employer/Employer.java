package jobpostings.employer;

/**
 * Owner of jobs.
 *
 * @param id positive
 * @param name at most {@link #LONGEST_NAME} characters
 * @param suspended whether its keys are refused for now; its jobs stay as they are
 */
public record Employer(int id, String name, Plan plan, boolean suspended) {
  /** In code points. */
  public static final int LONGEST_NAME = 128;

  /** An employer that is not suspended. */
  public Employer(int id, String name, Plan plan) {
    this(id, name, plan, false);
  }
}
