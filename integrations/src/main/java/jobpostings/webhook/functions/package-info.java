/**
 * The functions of webhooks. They have an artifact of their own, because no other function needs
 * their clients.
 */
package jobpostings.webhook.functions;
