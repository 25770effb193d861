/** The clients that only webhooks need: of KMS, for secrets, and of SQS, for wake-ups. */
package jobpostings.webhook.aws;
