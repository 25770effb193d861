/** Stands in for API Gateway: routes, authorizers, events, and the gateway's own responses. */
package jobpostings.local.gateway;
