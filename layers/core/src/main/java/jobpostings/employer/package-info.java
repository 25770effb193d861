/** Employers, and the operations on them. */
package jobpostings.employer;
