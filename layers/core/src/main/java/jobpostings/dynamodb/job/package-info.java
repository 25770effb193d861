/**
 * Jobs, with everything that one transaction writes with them: the referenceIds that are taken, the
 * counters of statuses, and the records of idempotent requests. Lists and searches read the indexes
 * of the same table.
 */
package jobpostings.dynamodb.job;
