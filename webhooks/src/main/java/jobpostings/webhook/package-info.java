/**
 * Webhooks: what an employer is told of its jobs without asking (docs/contract.md, Webhooks).
 * Messages, headers and signatures are those of Standard Webhooks 1.0.
 */
package jobpostings.webhook;
