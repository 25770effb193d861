/** Tells webhooks of changes: deliveries, their attempts, and the queue that wakes them. */
package jobpostings.webhook.delivery;
