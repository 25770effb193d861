/**
 * The published versions of the functions: going back to an older one, and keeping their snapshots.
 *
 * <h2>What for</h2>
 *
 * Each function serves by its alias {@code live}, which names a version. After a bad deployment an
 * operator can move aliases back at once, while deploying an older commit takes a build and as long
 * as a deployment. And an old version must be able to start: Lambda deletes a snapshot that was not
 * used for 14 days, and the next call fails while it makes another (<i>Activating and managing
 * Lambda SnapStart</i>). So a schedule calls them every Monday.
 *
 * <h2>What there is</h2>
 *
 * No table: Lambda itself keeps all that must be known, the moves in descriptions of aliases. Ana
 * put GetJob back, twice:
 *
 * <pre>
 * function               versions    alias live
 * job-postings-GetJob    13, 12, 11  11  "Put back from version 13 by ana"
 * job-postings-ListJobs  8, 7        8   ""
 * </pre>
 *
 * The description has the version from which the first move went away: {@code undo} moves the alias
 * there, where the next deployment expects it.
 *
 * <h2>Actions</h2>
 *
 * <ul>
 *   <li>{@code roll-back} of a function moves its alias to the version before, or to a given one.
 *   <li>{@code roll-back-all} moves each function that has a newer version to the last one that was
 *       deployed before a moment. It never moves one forward.
 *   <li>{@code undo} moves all that were put back to where they were.
 *   <li>{@code ping} calls the last three versions of each function with a snapshot: the one that
 *       serves, and two to go back to. {@code {"ping": true}} is answered before anything is read.
 * </ul>
 *
 * Before a move the version is called. If that fails, its snapshot is being made: the move waits
 * until Lambda says that the version is active, and calls it again. The move also ends a canary,
 * which would go on getting its share.
 *
 * <h2>Failures</h2>
 *
 * <ul>
 *   <li><i>One of all functions can't be moved.</i> The others are, and {@code failed} names it.
 *       Repeat the action: those that were moved stay.
 *   <li><i>The function ends in between</i>, after 300 s or by a fault of Lambda. The same: each
 *       alias says for itself that it was moved.
 *   <li><i>The response to a move is lost.</i> The SDK sends it again, to the same version. An
 *       operator who repeats {@code roll-back} names the version: without one it goes back by
 *       another.
 *   <li><i>There is no older version, or none of that number.</i> The action is refused, and names
 *       the versions that there are.
 *   <li><i>An alias was moved by hand.</i> It has no such description, so {@code undo} leaves it.
 *   <li><i>The version to go forward to was deleted.</i> {@code undo} leaves the alias where it is.
 *   <li><i>A move was not undone before a deployment.</i> CodeDeploy refuses the deployment.
 *   <li><i>A ping fails.</i> The others are sent; {@code failed} names it, and the fault {@code
 *       not-pinged} raises the alarm. A ping that fails makes Lambda create the snapshot again.
 * </ul>
 */
package jobpostings.versions;
