/**
 * The operators' command. It turns arguments into the JSON that the operators' functions take, and
 * their answers into tables; what they do and what they refuse is theirs (docs/operators.md).
 */
package jobpostings.operate;
