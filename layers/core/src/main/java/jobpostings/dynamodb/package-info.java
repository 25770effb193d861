/**
 * Wires the stores in DynamoDB. In this layer only this package and those below it know DynamoDB;
 * the rest of the layer sees the ports that they implement.
 */
package jobpostings.dynamodb;
