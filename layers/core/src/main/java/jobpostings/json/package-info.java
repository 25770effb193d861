/** Writing JSON. */
package jobpostings.json;
