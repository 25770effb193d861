/**
 * Lists, searches and recounts of an employer's jobs.
 *
 * <p>A list is a Query of an index of the Jobs table, and its total the sum of the employer's
 * counters; page numbers far down and searches use segments (see {@link jobpostings.segment}). What
 * follows is about the recount, {@link jobpostings.job.list.RecountJobs}.
 *
 * <h2>What for</h2>
 *
 * A total changes in the transaction that changes its job, and segments follow the stream of Jobs.
 * So both are right unless something else wrote: an edit by hand, a table that was restored without
 * the others, records that the stream lost, a bug. Operators then have an employer's jobs counted.
 * The employer goes on writing, so a total can't simply be replaced by what was counted: the
 * difference is added, beside what other writers add.
 *
 * <h2>Items</h2>
 *
 * Employer 7 has two active jobs and one archived. The table JobCounters then has, for example,
 *
 * <pre>
 * employerId shard
 * 7          0     changes 3, active 2
 * 7          12    changes 1, active 1
 * 7          40    changes 2, active -1, archived 1
 * </pre>
 *
 * There are 64 shards, since DynamoDB refuses a transaction whose item another one is changing.
 * Each write changes a shard at random, so only the sum of a status means something: here 2 and 1.
 * {@code changes} counts the writes.
 *
 * <h2>Counting</h2>
 *
 * <ol>
 *   <li>Read all shards.
 *   <li>Wait for a second, by which the indexes have what the shards have.
 *   <li>Read the index of the employer's jobs, in parts of some 5,000, four at once. Then read its
 *       top again, from two days ago: jobs that were refreshed meanwhile have moved there. Each job
 *       counts once.
 *   <li>Read all shards again.
 *   <li>Compare the index with the segments. Where they differ, read these jobs themselves, write
 *       what they say into the segments, and read them again: what has changed since is written
 *       again.
 *   <li>If no shard has changed between the two reads, add the difference to shard 0, on condition
 *       that its {@code changes} are what was read. Else begin anew with new shards.
 * </ol>
 *
 * <h2>Failures</h2>
 *
 * <ul>
 *   <li><i>A job is created, deleted or changes its status while the index is read.</i> A shard has
 *       changed, so the count begins anew after a random pause. An employer that writes in each
 *       round gets {@code unavailable} after four minutes, and its totals are as before.
 *   <li><i>Another shard changes after the second read.</i> It adds its own change to the sum, and
 *       the correction adds another: both are right.
 *   <li><i>Shard 0 changes after the second read.</i> The condition fails, and the count begins
 *       anew.
 *   <li><i>The response to the correction is lost.</i> It is sent again, and its condition fails,
 *       as it has counted up {@code changes} itself. The next round finds nothing to correct.
 *   <li><i>Two recounts at once.</i> The second finds shard 0 changed, and the total right.
 *   <li><i>The function ends in between.</i> Segments may be corrected in part; another recount
 *       does the rest.
 *   <li><i>An index trails by more than the second.</i> Then the correction is wrong by what it
 *       lacked; another recount finds that.
 * </ul>
 */
package jobpostings.job.list;
