/**
 * What operators can ask of the functions that only IAM lets them invoke. Each action reads its
 * input, calls an operation and returns JSON.
 */
package jobpostings.operator;
