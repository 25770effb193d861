/**
 * Reading JSON bodies member by member. Every member that is wrong is reported with a pointer to
 * it, and reading goes on with the next.
 */
package jobpostings.body;
