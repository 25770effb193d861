/**
 * Preparing a function before Lambda takes its snapshot, so that its first answer is fast.
 * docs/cold-start.md says what that gains.
 */
package jobpostings.priming;
