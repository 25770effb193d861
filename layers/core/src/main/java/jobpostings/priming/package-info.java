/**
 * Makes a function ready before Lambda takes the snapshot from which it starts (SnapStart), so that
 * its first response is fast. docs/cold-start.md says what that gains.
 *
 * <h2>What for</h2>
 *
 * A snapshot has what a function has loaded when it is taken. After the constructor that is little:
 * most classes load, and are compiled, when the first request needs them. So each function for
 * which a client waits answers a sample of its own before the snapshot, many times, through the
 * entry point of requests. Calling DynamoDB for that would leave a connection, an address and
 * credentials in the snapshot, and a write would be a write. So a second handler of the same class
 * answers, to which AWS is a server in this process.
 *
 * <h2>What happens, for GetJob</h2>
 *
 * <ol>
 *   <li>Publishing a version runs the constructor without parameters. Its {@code prime(...)}
 *       registers a {@link jobpostings.priming.Priming} with {@code org.crac}, and keeps it, as the
 *       registry does not.
 *   <li>Before the snapshot, Lambda's runtime calls {@code beforeCheckpoint}. It starts {@link
 *       jobpostings.dynamodb.FakeAws} on a free port, makes a {@link jobpostings.Core} whose client
 *       calls it, and with that a second GetJob.
 *   <li>The second GetJob gets {@code events/get-job.json} 400 times. Its reads find the item in
 *       {@code fake/JOBS_TABLE.json}; writes of other functions succeed and change nothing.
 *       Credentials are forgotten before each round, so that looking for them is practised too.
 *   <li>Each response must be right: no status from 400 on (but 405, which is what RejectMethod
 *       answers), for the authorizer {@code Allow}, and no line in the log that is an error.
 *   <li>Clients and server close. The first handler has not been called: the snapshot has its
 *       classes ready and no state. The log says {@code Primed with get-job.json}.
 * </ol>
 *
 * The items in {@code fake/} are in DynamoDB's JSON, one for each table that such a function reads.
 * An operation that reads another table needs another file; SnapStartTest says if it is missing.
 *
 * <h2>Failures</h2>
 *
 * <ul>
 *   <li><i>A response is wrong, or anything throws.</i> The function works, with slow first
 *       responses. Its log says why, and the metric {@code notPrimed} raises an alarm, by which
 *       CodeDeploy gives the version no requests: so this also tests each version before traffic.
 *   <li><i>No port is free, an item or a sample is missing.</i> The same.
 *   <li><i>Random numbers in a snapshot</i> would be the same in all its processes. Those that
 *       matter come from {@code SecureRandom} (<i>Handling uniqueness with Lambda SnapStart</i>).
 *   <li><i>Lambda has put the snapshot away</i>, after 14 days without a call. {@link
 *       jobpostings.versions} prevents that.
 *   <li><i>There is no SnapStart</i> (locally; in some regions). Nothing calls {@code
 *       beforeCheckpoint}, and nothing is primed.
 * </ul>
 */
package jobpostings.priming;
