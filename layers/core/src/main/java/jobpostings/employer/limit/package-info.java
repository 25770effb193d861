/**
 * What holds requests back: how many an employer and a partner may make in a second, and the
 * read-only switch of operators.
 *
 * <h2>What for</h2>
 *
 * All employers share functions, tables and the account's limits. {@link
 * jobpostings.employer.limit.RequestLimits} keeps one of them from using up what the others need,
 * and tells each in headers what it has left. API Gateway's usage plans could not: they know no
 * partner who acts for many employers, no batch that counts for as much as its operations, and no
 * {@code RateLimit} headers. The limiter does not bound costs and is not a defence: the gateway's
 * own limits, and AWS WAF, come before it.
 *
 * <h2>Items</h2>
 *
 * Employer 7 may make 50 requests a second, and partner 3 makes some of them. The table
 * RequestCounts then has
 *
 * <pre>
 * employerId period
 * 7          2026-11-22T16:00:05Z  requests 31, expiresAt (60 s later)
 * -3         2026-11-22T16:00:05Z  requests 210, expiresAt (60 s later)
 * </pre>
 *
 * The second is that in which the operation began. A partner has its negative number as its key.
 *
 * <h2>A request</h2>
 *
 * <ol>
 *   <li>If this process knows that the caller is over one of its limits, the request gets 429 and
 *       costs nothing. {@code Retry-After} is the longer wait if it is over both.
 *   <li>Else the operation runs, and beside it an {@code ADD} of 1 to the item of each limit, for
 *       at most half a second. The number that comes back goes into {@code RateLimit}.
 *   <li>A batch or a reconcile adds what it turns out to be worth once it knows.
 *   <li>If the number has reached the limit, this process refuses the caller until the average is
 *       within the limit again: 120 requests of the second that began at 16:00:05, with 50 allowed,
 *       are refused until 16:00:07.400.
 * </ol>
 *
 * So a request that takes more than is left is still answered; those after it wait. Only the
 * process that saw the number knows it: a caller over its limit gets one request through in each
 * other process, which then knows it too.
 *
 * <h2>Failures</h2>
 *
 * <ul>
 *   <li><i>A count fails or takes too long.</i> The response has no {@code RateLimit} for that
 *       limit, and no one is refused for it; the metric {@code requestsNotCounted} says so. The
 *       item of an employer takes 1,000 writes a second, so a flood ends in this, too: what was
 *       counted until then refuses the rest.
 *   <li><i>The response to a count is lost.</i> The SDK sends it again within the half second, and
 *       the request counts as two: an {@code ADD} has no token. A single attempt would leave out
 *       requests whenever a connection was closed while the function stood still.
 *   <li><i>The clocks of two processes differ.</i> They count in different seconds, each up to the
 *       limit.
 *   <li><i>A process is new, or was restored.</i> It knows nothing, and learns with its first
 *       count.
 *   <li><i>No limit is set</i> (0). Nothing is counted, and no header says anything.
 * </ul>
 *
 * <h2>Read-only</h2>
 *
 * The table Switches has one item, {@code name} "read-only" with {@code on}. The authorizer reads
 * it with the key, and the gateway keeps its answer for a minute. Then changes get 503 {@code
 * unavailable}. If the switch can't be read, neither can the key: the request fails.
 */
package jobpostings.employer.limit;
