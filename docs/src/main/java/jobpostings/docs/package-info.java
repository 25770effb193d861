/** The function that serves the OpenAPI document and the pages about the API. */
package jobpostings.docs;
