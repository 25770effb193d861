/** The authorizer, and handlers of the calls on the employer's keys and refused requests. */
package jobpostings.functions.employer;
