/** Keeps partners, and what employers granted them, in DynamoDB. */
package jobpostings.dynamodb.partner;
