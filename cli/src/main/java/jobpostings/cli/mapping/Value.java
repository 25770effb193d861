package jobpostings.cli.mapping;

import jobpostings.cli.feed.Cell;

/**
 * One of the values that a job has for a field. Values of several fields that have the same group
 * belong together, such as a city and its province.
 */
record Value(String group, Cell cell) {}
