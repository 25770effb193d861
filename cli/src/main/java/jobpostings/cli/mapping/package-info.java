/**
 * Turns what a file has into jobs as the service takes them: which cell is meant, what its words
 * mean, and what is wrong with them.
 */
package jobpostings.cli.mapping;
