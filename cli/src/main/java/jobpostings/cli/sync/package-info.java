/**
 * Brings the service in step with a file, or tells what that would change: jobs are sent in
 * batches, and those that are no longer in the file are archived within the service's guard.
 */
package jobpostings.cli.sync;
