/**
 * Makes the mapping of a feed that nobody has described: finds where its jobs and their fields are,
 * and what its values stand for, and asks where that is not certain.
 */
package jobpostings.cli.proposal;
