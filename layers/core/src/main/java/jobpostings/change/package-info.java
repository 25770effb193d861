/**
 * What happened to an employer's jobs: the log of changes, and the versions of each job
 * (docs/contract.md, Changes and Versions).
 *
 * <p>A change is what one write did to a job; it is also the version of the job that the write
 * made, with the job as it was shown from then on. The log gives each change of an employer a
 * place: 1, 2, 3 and so on, without a gap. A {@link jobpostings.change.Cursor} is a place that a
 * reader has reached, so whoever follows it misses nothing. How both are stored, and what a failure
 * does, is told in {@code jobpostings.dynamodb.change}.
 */
package jobpostings.change;
