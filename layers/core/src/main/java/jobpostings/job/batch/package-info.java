/**
 * Many jobs at once: batches of puts and deletes, and reconciling an employer's jobs with all that
 * are open elsewhere. Each job is written by the same operations as one alone.
 */
package jobpostings.job.batch;
