/** Pending deliveries, and the runs that deliver them, in DynamoDB. */
package jobpostings.webhook.store;
