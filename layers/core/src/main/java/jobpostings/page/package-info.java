/** Pages of lists, and how large they are. */
package jobpostings.page;
