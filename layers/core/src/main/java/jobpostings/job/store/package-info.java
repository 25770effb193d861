/** The ports of the stores of jobs, and what goes through them. */
package jobpostings.job.store;
