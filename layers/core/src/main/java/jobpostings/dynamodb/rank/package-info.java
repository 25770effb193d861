/**
 * Each employer's list in segments, with counts, to find a page by its number, and with what
 * searches look at. They follow the stream of the Jobs table.
 */
package jobpostings.dynamodb.rank;
