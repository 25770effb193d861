/**
 * What happens to jobs as time passes: announcing that they close, closing, refreshing, and
 * removing long descriptions that no job has. Schedules start these operations.
 */
package jobpostings.job.sweep;
