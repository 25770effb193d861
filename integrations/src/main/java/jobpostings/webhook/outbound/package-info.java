/** Calls to URLs that clients chose: to public addresses only, bounded in time and bytes. */
package jobpostings.webhook.outbound;
