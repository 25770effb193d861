/** The fixed lists that jobs refer to by id. Ids never change. */
package jobpostings.reference;
