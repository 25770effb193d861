/**
 * HTTP as API Gateway and the functions exchange it: requests, responses, headers, parameters and
 * paging.
 */
package jobpostings.http;
