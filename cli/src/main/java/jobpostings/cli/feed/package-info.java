/**
 * Reads files of jobs: CSV, Excel, JSON, JSON Lines and the XML feed that job boards take. Whatever
 * is read keeps its position, so that its faults can be found in the file.
 */
package jobpostings.cli.feed;
