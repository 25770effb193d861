/**
 * The operators' command. It turns arguments into the JSON that the operators' functions take, and
 * their answers into tables; what is done and what is refused is up to the functions
 * (docs/operators.md).
 */
package jobpostings.operate;
