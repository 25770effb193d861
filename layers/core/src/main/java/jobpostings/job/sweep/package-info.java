/**
 * What happens to jobs as time passes: closing, announcing that, refreshing, and removing long
 * descriptions that no job has. Schedules start these operations.
 */
package jobpostings.job.sweep;
