/**
 * The stores in DynamoDB, wired. Only the packages below this one know DynamoDB; the rest of the
 * service sees the ports that they implement.
 */
package jobpostings.dynamodb;
