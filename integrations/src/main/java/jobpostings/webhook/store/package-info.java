/** Webhooks, their pending deliveries and their attempts, in DynamoDB. */
package jobpostings.webhook.store;
