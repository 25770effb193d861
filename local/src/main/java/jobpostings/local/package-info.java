/**
 * Runs the service that template.yaml describes in one process: starts DynamoDB, creates the
 * tables, and serves the API, schedules and streams.
 */
package jobpostings.local;
