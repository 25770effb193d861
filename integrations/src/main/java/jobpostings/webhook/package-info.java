/**
 * Webhooks, which send employers the changes of their jobs (docs/contract.md, Webhooks). Messages,
 * headers and signatures are those of Standard Webhooks 1.0.
 */
package jobpostings.webhook;
