/**
 * The Lambda handlers, one class for each function of template.yaml. Each turns an event into a
 * request, calls one operation, and returns its response.
 */
package jobpostings.functions;
