/**
 * Employers, their keys and their limit of requests, with the operations on them. Who is calling is
 * decided here.
 */
package jobpostings.employer;
