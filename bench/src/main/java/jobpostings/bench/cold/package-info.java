/**
 * Measures how long functions take to their first answer, under Lambda's own runtime client.
 * docs/cold-start.md has the results.
 */
package jobpostings.bench.cold;
