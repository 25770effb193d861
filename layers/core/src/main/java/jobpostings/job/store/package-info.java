/**
 * The stores of jobs: their ports, what goes through these, and DynamoDB's items. Every method of a
 * port throws a {@link jobpostings.problem.Problem} with the code {@code unavailable} if the store
 * can't be reached, takes too long, or conflicts with other writers last too long.
 */
package jobpostings.job.store;
