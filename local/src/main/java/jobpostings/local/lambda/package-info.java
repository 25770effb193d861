/**
 * Stands in for Lambda: runs handlers, and holds functions to the roles that the template gives
 * them.
 */
package jobpostings.local.lambda;
