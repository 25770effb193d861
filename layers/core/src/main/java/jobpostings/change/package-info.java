/**
 * What happened to an employer's jobs: the log of changes, and the versions of each job
 * (docs/contract.md, Changes and Versions). A change is what one write did to a job; it is also the
 * version of the job that the write made.
 *
 * <h2>What for</h2>
 *
 * Clients mirror their jobs by asking for what came after a cursor. They must miss nothing, however
 * many functions write at once and however late one of them is. The time of a write can't give such
 * an order: a slow function would record a change behind the back of a reader who is past its time.
 * So the order is made when a change is recorded, by a counter of each employer, in the transaction
 * that also stores the change.
 *
 * <h2>Items</h2>
 *
 * Employer 7 created job 41, changed its title and deleted it. The table ChangeLog then has
 *
 * <pre>
 * employerId place
 * 7          -3    jobId 41, number 3, time 2026-11-22T16:05:00.000Z, expiresAt (in 3 years)
 * 7           0    last 3
 * 7           1    jobId 41, number 1, time 2026-11-22T16:00:00.000Z, expiresAt (in 33 days)
 * 7           2    jobId 41, number 2, time 2026-11-22T16:01:00.000Z, expiresAt (in 33 days)
 * 7           3    jobId 41, number 3, time 2026-11-22T16:05:00.000Z, expiresAt (in 33 days)
 * </pre>
 *
 * Place 0 is the counter, which never expires, or places would begin again. A place above 0 is a
 * change; DynamoDB removes it some days after it may no longer be read. A negative place says that
 * a change was a deletion, for as long as the job's versions are kept: by it the erasure of an
 * employer finds what deleted jobs left. The table Versions has the changes themselves:
 *
 * <pre>
 * jobId entry
 * 41    0000000001  place 1, type JobCreated, employerId 7, job (compressed), writtenAt, ...
 * 41    0000000002  place 2, type JobUpdated, changedMembers ["title"], ...
 * 41    0000000003  place 3, type JobDeleted, and no job
 * </pre>
 *
 * An announcement that a job closes is a change too, and no version: its number is above those of
 * all versions (see {@link jobpostings.job.ChangeId}).
 *
 * <h2>Recording</h2>
 *
 * {@link jobpostings.change.LogWriter} takes a batch of the stream of Jobs, of one employer. It
 * looks the changes up in Versions: what has a place there keeps it. The others get the next
 * places, in their order, by transactions of
 *
 * <ul>
 *   <li>the counter, if it still is what was read;
 *   <li>for each change the item at its place, the version, if it is not there, and for a deletion
 *       the item at the negative place: together at most 100 items and 4 MB, as DynamoDB takes.
 * </ul>
 *
 * Then the versions that were replaced get the time until which they are kept from now on, unless
 * they are so young that they are kept long enough. That is not in the transaction, as it may be
 * done again; a version that was put in this very call has its final time already.
 *
 * <h2>Reading</h2>
 *
 * A page is a Query from the cursor's place on, and a BatchGetItem of the versions. While a
 * transaction is being carried out, both may see some of its items and not others, though the
 * transaction is settled. So readers take places without a gap: a place or version that is missing
 * before one that is there is read once more by a transaction of its own, which DynamoDB refuses
 * until the other one is through. If it is missing even then, it was removed: the page ends before
 * it, and the cursor there has expired. It has also expired if the next change is too old by its
 * {@code time}, since DynamoDB removes expired items only within days.
 *
 * <h2>Failures</h2>
 *
 * <ul>
 *   <li><i>Two functions record for one employer at once.</i> One transaction finds the counter
 *       changed, or is refused because of the other: it looks its changes up again, and goes on
 *       behind those of the other.
 *   <li><i>The answer of a transaction is lost.</i> It is sent again with the same token, and
 *       DynamoDB answers whether it took effect.
 *   <li><i>A function ends in the midst of a batch, or one of its transactions fails.</i> Nothing
 *       after it is recorded. Lambda sends the batch again; what has a place is found in Versions,
 *       so readers may see a change twice at most by its event, never at two places.
 *   <li><i>A batch comes again much later, or a part of it beside new records.</i> The same.
 *   <li><i>The version in the way is another change</i>, because a table was restored to a time
 *       when the job had fewer versions: it is recorded as what it is, in place of that version.
 *   <li><i>A reader comes in the midst of a transaction.</i> It waits, as said above.
 *   <li><i>A batch fails for six hours.</i> Lambda puts it into the bucket DiscardedBatches, and
 *       the stream goes on. {@code ./operate replay} records its changes behind those that came
 *       since.
 * </ul>
 */
package jobpostings.change;
