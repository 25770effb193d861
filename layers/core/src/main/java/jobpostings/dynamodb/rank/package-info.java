/**
 * The order of each employer's list in segments with counts, which find a page by its number. They
 * follow the stream of the Jobs table.
 */
package jobpostings.dynamodb.rank;
