/**
 * What all stores share: the client, the calls to a table and their retries, transactions, errors,
 * and converters of attributes. No other package calls DynamoDB.
 */
package jobpostings.dynamodb;
