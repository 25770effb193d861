/** The operations on single jobs, and listing them. Nothing here knows HTTP or AWS. */
package jobpostings.job.operation;
