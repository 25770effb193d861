package jobpostings.bench.cold;

/**
 * One start of a function. Times are in milliseconds.
 *
 * @param ready from the start of the process until it asked for an event or to be restored
 * @param first from the start of the process, or from its restore, until its first answer
 * @param cpu processor time until then
 * @param peakMegabytes the most memory that it used until then
 */
record Timing(double ready, double first, double cpu, double peakMegabytes) {}
