/** Requests that were refused, kept so that whoever sent them can see what went wrong. */
package jobpostings.refusal;
