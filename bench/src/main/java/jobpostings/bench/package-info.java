/** Measures the service against bars. {@link jobpostings.bench.Main} names the benchmarks. */
package jobpostings.bench;
