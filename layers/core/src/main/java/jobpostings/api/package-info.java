/** The bodies of requests and responses (docs/contract.md). */
package jobpostings.api;
