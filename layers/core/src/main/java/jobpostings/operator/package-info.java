/**
 * What operators can ask of the functions that only IAM permits to invoke. Each action reads its
 * input, calls an operation and returns JSON.
 */
package jobpostings.operator;
