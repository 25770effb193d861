/**
 * The line that a function logs for each request, and its metrics. Nothing that a client sent gets
 * into it.
 */
package jobpostings.telemetry;
