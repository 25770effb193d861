/** Requests that were refused, kept so that their senders can see what went wrong. */
package jobpostings.refusal;
