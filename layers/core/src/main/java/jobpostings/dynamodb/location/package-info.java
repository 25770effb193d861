/** Locations that employers added, under ids that every process derives in the same way. */
package jobpostings.dynamodb.location;
