/** Figures beside their bars, as a table and as JSON. */
package jobpostings.bench.report;
