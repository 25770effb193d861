package jobpostings.employer.limit;

/**
 * How many requests each employer and each partner makes, counted over all environments of all
 * functions.
 */
public interface RequestCounts {

  /**
   * @param employerId who made them; a partner's number, which is negative, for a partner
   * @param second when they were made, in seconds since 1970
   * @param requests how many there are
   * @return how many requests it has made in that second, including these; 0 if that is not known,
   *     because a failed count must not make a request fail
   */
  long add(int employerId, long second, long requests);
}
