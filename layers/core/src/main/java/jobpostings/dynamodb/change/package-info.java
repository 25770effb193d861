/** The log of changes and the versions of jobs, in two tables of DynamoDB. */
package jobpostings.dynamodb.change;
