/**
 * Jobs, with everything that is written in one transaction with them: the referenceIds in use, the
 * counters of statuses, and the records of idempotent requests.
 */
package jobpostings.dynamodb.job;
