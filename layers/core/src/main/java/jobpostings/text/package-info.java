/** Operations on text that several packages need. */
package jobpostings.text;
