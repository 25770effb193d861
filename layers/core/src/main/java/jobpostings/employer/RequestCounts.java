package jobpostings.employer;

/** How many requests each employer makes, counted over all environments of all functions. */
public interface RequestCounts {

  /**
   * Counts a request.
   *
   * @param second when it was made, in seconds since 1970
   * @return how many requests the employer has made in that second, including this one; 0 if that
   *     is not known, because a failed count must not make a request fail
   */
  long add(int employerId, long second);
}
