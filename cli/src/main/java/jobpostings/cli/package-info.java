/**
 * The integrators' command, {@code ./jobs}: its words and options, and what it prints. It knows the
 * service by its API alone (docs/openapi.yaml).
 */
package jobpostings.cli;
