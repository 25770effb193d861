/** Runs functions as Lambda does, from a snapshot too, under Lambda's own runtime client. */
package jobpostings.snapstart;
