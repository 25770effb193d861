/**
 * Functions that the service's own are compared with: one that does nothing, and one as a first
 * tutorial writes it.
 */
package jobpostings.baseline;
