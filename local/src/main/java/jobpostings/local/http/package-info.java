/** The HTTP server, and HTTP requests and responses as the gateway sees them. */
package jobpostings.local.http;
