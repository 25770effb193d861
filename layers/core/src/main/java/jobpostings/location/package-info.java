/**
 * Places in Canada: those that are shipped and those that employers added. Names are compared as
 * people write them, not letter by letter.
 */
package jobpostings.location;
