/** Employers, their keys, the counts of their requests, and the read-only switch. */
package jobpostings.dynamodb.employer;
