/**
 * Employers, their keys and their request limit, with the operations on them. Callers are
 * authenticated here.
 */
package jobpostings.employer;
