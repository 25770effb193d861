/**
 * Lists, searches and recounts of an employer's jobs, from the indexes of the Jobs table and from
 * the segments.
 */
package jobpostings.job.list;
