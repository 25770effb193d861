/** Handlers of the calls that need no key. */
package jobpostings.functions.open;
