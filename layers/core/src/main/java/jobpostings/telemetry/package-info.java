/**
 * The line that a function logs for each request, and its metrics. No key, body or query gets into
 * it.
 */
package jobpostings.telemetry;
