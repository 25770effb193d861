package jobpostings.employer;

/**
 * The partner whose key was sent.
 *
 * @param id of the partner
 * @param number under which its keys and its requests are found; negative
 * @param suspended whether operators suspended it
 * @param namesEmployer whether the key names an employer
 */
public record CallingPartner(String id, int number, boolean suspended, boolean namesEmployer) {}
