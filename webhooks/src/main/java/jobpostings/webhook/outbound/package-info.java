/** Calls to addresses that clients chose: only to public ones, bounded in time and bytes. */
package jobpostings.webhook.outbound;
