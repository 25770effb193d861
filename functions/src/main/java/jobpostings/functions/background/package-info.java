/** Handlers that no client calls: those of schedules, and of the stream of jobs. */
package jobpostings.functions.background;
