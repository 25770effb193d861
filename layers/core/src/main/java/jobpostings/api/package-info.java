/**
 * HTTP as API Gateway and the functions exchange it: requests, responses, problems and paging. The
 * base classes of handlers are here, so that a handler only names its operation.
 */
package jobpostings.api;
