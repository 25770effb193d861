/** Removes everything that belongs to an employer, for good. */
package jobpostings.erasure;
