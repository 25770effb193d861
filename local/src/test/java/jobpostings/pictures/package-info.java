/** Draws the figures of pages. */
package jobpostings.pictures;
