/** Delivers the streams of tables to functions by the rules of Lambda's event source mappings. */
package jobpostings.local.stream;
