/** How this service calls AWS, whichever of its services. */
package jobpostings.aws;
