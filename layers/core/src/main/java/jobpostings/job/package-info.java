/**
 * Jobs: the values, the rules, the operations, and the ports of their stores. Nothing here knows
 * HTTP or AWS.
 */
package jobpostings.job;
