/** What all stores share: transactions, retries, errors, converters, and reading single items. */
package jobpostings.dynamodb.table;
