/** Webhooks, what is to be delivered to them, and what became of it, in DynamoDB. */
package jobpostings.webhook.store;
