/** Locations that employers added, under ids that everyone derives alike. */
package jobpostings.dynamodb.location;
