/** Handlers that only IAM permits to invoke. */
package jobpostings.functions.operator;
