/** What the local runtime prints: a line for each request, and the lines of functions. */
package jobpostings.local.log;
