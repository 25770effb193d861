/** Measures lists, searches and writes of a large employer against bars. */
package jobpostings.bench;
