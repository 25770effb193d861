/**
 * Each employer's list of jobs in segments, a copy that finds a page by its number, and what
 * searches look at, without reading every job.
 *
 * <h2>What for</h2>
 *
 * A query of DynamoDB can't skip: page 300 costs all pages before it. Nor can it search by words:
 * someone must look at each job. A job's entry in the index of the Jobs table takes about 190
 * bytes, so a search over 30,000 jobs reads 20 pages and 348 units, one after the other. Segments
 * hold only what a search looks at, packed, with some thirty jobs in an item: that is an eighth of
 * the price, and the counts say where to divide the list, so that its parts are read at once.
 *
 * <h2>Items</h2>
 *
 * Employer 7 has jobs 41 (active), 42 (active) and 43 (archived). The table JobList then has
 *
 * <pre>
 * employerId first
 * 7          0                          version 81723, jobs (packed), active 1, archived 1
 * 7          2026-11-22#...#0000000041  version 55001, jobs (packed), active 1
 * </pre>
 *
 * A segment begins at the position {@code first} and ends where the next one begins; a position is
 * the publish date, the moment of publication and the id, as text that sorts like the list. The
 * packed jobs have position, status, title and referenceId. An item stays below the 1,024 bytes of
 * a write unit; one that grows over 880 packed bytes is cut, and one that shrinks below a quarter
 * of that is joined with the one below it, if both fit. {@code version} is a new random number with
 * each write. The index {@code counts} has the numbers of each status and nothing else, 100,000
 * jobs in 33 to 60 units: {@link jobpostings.segment.Directory} adds them up.
 *
 * <h2>Writing</h2>
 *
 * {@code RankJobs} follows the stream of Jobs. A record takes a job from the position that it had
 * and puts it at the one that it has. Changes of one segment are stored together; a segment that is
 * cut is replaced by its parts in one transaction, on condition that none was changed meanwhile.
 *
 * <h2>Reading</h2>
 *
 * A page with a number over 500 jobs down reads the counts, then the list's index from the start of
 * the segment that has the page. A search reads the newest 500 jobs, and all of the last 30
 * seconds, from the index, which trails less, then the segments below, in parts of 34,000 jobs,
 * four at once. The headers of the jobs on the page are read at last, and say what still matches.
 *
 * <h2>Failures</h2>
 *
 * <ul>
 *   <li><i>A batch comes twice, or its answer is lost.</i> A segment is a set of jobs: putting or
 *       removing one again changes nothing.
 *   <li><i>Two functions write one segment.</i> The second finds another version, reads the segment
 *       again, and applies what is left.
 *   <li><i>A function ends in the midst of a batch.</i> Lambda sends it again; segments that were
 *       written stay as they are.
 *   <li><i>A segment is cut while a search reads.</i> Segments are read in ascending order, so its
 *       upper part is still to come.
 *   <li><i>The stream trails.</i> Jobs of the last 30 seconds come from the index; older ones are
 *       shown where they were, if their headers still match.
 *   <li><i>The stream loses records, or a table is restored.</i> The recount of operators compares
 *       index and segments, and writes what differs, while the service goes on writing.
 * </ul>
 */
package jobpostings.segment;
