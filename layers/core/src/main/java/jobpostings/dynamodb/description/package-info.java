/** Long descriptions, compressed and in pieces, in a table of their own. */
package jobpostings.dynamodb.description;
