package jobpostings.employer;

/** How many requests each employer makes, over all environments in which functions run. */
public interface RequestCounts {

  /**
   * Counts a request.
   *
   * @param second in which it is made, since 1970
   * @return how many the employer has made in that second, this one among them; 0 when that can't
   *     be known, for counting must not get into the way of what is counted
   */
  long add(int employerId, long second);
}
