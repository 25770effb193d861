/**
 * The component that wires all operations. {@link jobpostings.Core} is the list of what functions
 * can ask for.
 */
package jobpostings;
