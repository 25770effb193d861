/** How this service calls any service of AWS. */
package jobpostings.aws;
