/** Reads a change of a job, checks it, and applies it. */
package jobpostings.job.edit;
