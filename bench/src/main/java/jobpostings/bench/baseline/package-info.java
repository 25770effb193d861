/**
 * Functions that the service's own are compared with: two that do nothing, one that only reads an
 * item, one as a first tutorial writes it, and one that the SDK itself warms up.
 */
package jobpostings.bench.baseline;
