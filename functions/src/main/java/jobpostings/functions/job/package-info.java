/** Handlers of the calls on jobs, their versions and changes. */
package jobpostings.functions.job;
