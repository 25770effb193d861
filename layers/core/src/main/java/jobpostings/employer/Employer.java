package jobpostings.employer;

/**
 * Owner of jobs.
 *
 * @param id positive
 * @param name at most 128 characters
 */
public record Employer(int id, String name, Plan plan) {}
