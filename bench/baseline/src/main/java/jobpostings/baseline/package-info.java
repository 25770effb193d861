/**
 * Functions that the service's own are compared with: two that do nothing, one that only reads an
 * item, and one as a first tutorial writes it.
 */
package jobpostings.baseline;
