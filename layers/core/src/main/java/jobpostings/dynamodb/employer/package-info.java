/** Employers, their keys, and the counts of their requests. */
package jobpostings.dynamodb.employer;
