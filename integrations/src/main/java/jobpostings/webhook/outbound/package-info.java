/**
 * Calls to URLs that clients chose: to public addresses only, bounded in time and bytes. Each call
 * looks the host up once, refuses it if any of its addresses is not public, and connects to one of
 * these. The JDK's client can't be limited to an address, so it is Apache's.
 */
package jobpostings.webhook.outbound;
