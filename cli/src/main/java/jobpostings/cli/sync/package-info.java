/**
 * Brings the service to what a file says, or tells what that would change: jobs go in batches, and
 * what the file has no more is archived under the service's guard.
 */
package jobpostings.cli.sync;
