/** What happened to an employer's jobs: the log of changes, and the versions of each job. */
package jobpostings.change;
