/** JSON as it goes between the parts of the local runtime, and into its files. */
package jobpostings.local.json;
