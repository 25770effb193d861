/** Jobs and their parts, as values. */
package jobpostings.job;
