/** Finds and removes all that the tables have of an employer. */
package jobpostings.dynamodb.erasure;
