/** Refused requests in DynamoDB. */
package jobpostings.dynamodb.refusal;
