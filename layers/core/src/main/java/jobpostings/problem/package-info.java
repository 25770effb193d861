/**
 * Why requests are refused, with stable codes and messages for people. docs/errors.md explains
 * every code.
 */
package jobpostings.problem;
