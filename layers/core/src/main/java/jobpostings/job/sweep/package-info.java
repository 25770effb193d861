/**
 * What happens to jobs as time passes: announcing that they close, closing, publishing, refreshing,
 * and removing long descriptions that no job has. Schedules start these operations, which throw a
 * {@link jobpostings.problem.Problem} with the code {@code unavailable} if what is due can't be
 * found.
 */
package jobpostings.job.sweep;
