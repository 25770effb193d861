/**
 * Keeps the snapshots of published versions alive.
 *
 * <p>Each function serves by its alias {@code live}, which names a version; operators may move it
 * to an older one. That must be able to start: Lambda deletes a snapshot that was not used for 14
 * days, and fails the next call while it makes another (<i>Activating and managing Lambda
 * SnapStart</i>). So every Monday this calls the last three versions of each function that has
 * snapshots. {@code {"ping": true}} is answered before anything is read.
 *
 * <p>If a ping fails, the others are sent; {@code failed} names it, and the fault {@code
 * not-pinged} raises the alarm Faults. Lambda then makes the snapshot again.
 */
package jobpostings.versions;
