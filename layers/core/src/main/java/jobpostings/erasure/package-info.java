/** Removing all that is an employer's, for good. */
package jobpostings.erasure;
