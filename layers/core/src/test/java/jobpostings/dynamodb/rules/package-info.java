/**
 * What DynamoDB does on AWS and DynamoDB Local does not: what calls consume, how calls fail, and
 * refusing writes that overlap. For tests and benchmarks.
 */
package jobpostings.dynamodb.rules;
