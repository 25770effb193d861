/**
 * Tells webhooks of changes: deliveries, the runs that send them, and the wake-ups of runs.
 *
 * <h2>What for</h2>
 *
 * Each change reaches each webhook that wants it, as often as it takes, and a receiver that is slow
 * or dead delays no one else. A message of SQS for each delivery would not do: a receiver that is
 * down for a day has thousands, which all come due at once and take every run. So deliveries are
 * items of a table, in which a webhook's are in order of time, and the queues carry wake-ups only:
 * there is something for this webhook.
 *
 * <h2>Items</h2>
 *
 * Employer 7 has a webhook that has accepted nothing for a while. The table Deliveries then has
 *
 * <pre>
 * webhookId        due
 * wh_3f...         1764000005000#41-2  jobId 41, entry 0000000002, attempts 1, shard 5, ...
 * wh_3f...         1764000300000#41-3  jobId 41, entry 0000000003, attempts 2, shard 5, ...
 * 7                runs                promptRuns {}, slowRuns {wh_3f...: until when, and whose},
 *                                      wakeUps {}, timers {wh_3f...: when}
 * </pre>
 *
 * A delivery names its change, which is in Versions, and has no content. Its sort key begins with
 * the time at which it is due. The index {@code pending} has all by webhook, in 16 shards; the
 * first of each webhook is read. The item {@code runs} of an employer says which of its webhooks
 * have a run, which wait for one since when ({@code wakeUps}), and when a delayed wake-up comes
 * ({@code timers}). The table Attempts has what came of each call, for those who look.
 *
 * <h2>From a change to a call</h2>
 *
 * <ol>
 *   <li>{@code QueueDeliveries} follows the stream of Versions, stores the deliveries, marks the
 *       webhooks, and sends a wake-up for each that had no mark and no run.
 *   <li>{@code DeliverWebhooks} gets the wake-up and takes the webhook: one write removes the mark,
 *       and puts a lease in {@code runs}, unless the webhook has one, or the employer all that it
 *       may have. It sends what is due, ten calls at once, for a minute at most.
 *   <li>Each outcome is an attempt. What was accepted is deleted; what was not is stored again
 *       under the time of its next attempt, and goes after the last one.
 *   <li>The run ends by one write: the lease goes, the webhook is marked again if more is due, and
 *       the answer says which others of the employer wait, which the run takes next.
 *   <li>What is due within two minutes is woken by a message that SQS holds back, all else by
 *       {@code WakeWebhooks}, each minute, from the index.
 * </ol>
 *
 * Webhooks whose last calls failed, or took over five seconds, go through a queue of their own; a
 * run ends when that changes. Each queue has {@code WebhookConcurrency} runs, so half is always
 * there for receivers that answer. An employer may have a quarter of each half, in the slow one
 * rounded down. A chain of runs that wake one another ends after 1,000.
 *
 * <h2>Failures</h2>
 *
 * <ul>
 *   <li><i>A batch of the stream comes twice.</i> A delivery that is there is put again. One that
 *       is done already is sent once more, with the same {@code webhook-id}, by which receivers
 *       know it.
 *   <li><i>A wake-up is lost.</i> The mark stays. {@code WakeWebhooks} sends another one for marks
 *       older than three minutes.
 *   <li><i>A wake-up comes twice.</i> The second finds the lease, and ends.
 *   <li><i>A run is cut off.</i> Its lease ends after three minutes, and the run that takes the
 *       webhook next removes it. What it sent and could not note is sent again.
 *   <li><i>A mark comes while a run ends.</i> Both are writes to the same item: either the run sees
 *       the mark, or the mark finds no run and sends a wake-up.
 *   <li><i>The answer of a write is lost.</i> Marks and leases have a random part, by which the
 *       next attempt knows its own.
 *   <li><i>A receiver is down.</i> Pauses of 5 seconds to 24 hours; after an hour without success
 *       ten attempts a minute, and no wake-ups; after a week of nothing but failures the webhook is
 *       {@code failing}.
 *   <li><i>A webhook is deleted, or its grant ends, during a run.</i> The run asks before it begins
 *       and every ten seconds, and drops what is left. A webhook that a partner made names its
 *       grant and how often the partner had been suspended; who first sees that this no longer
 *       holds stores that the webhook is disabled.
 * </ul>
 */
package jobpostings.webhook.delivery;
