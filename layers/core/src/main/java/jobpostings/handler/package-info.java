/**
 * The base classes of handlers, so that a handler only names its operation, and what all of them
 * answer: problems and the methods of a path.
 */
package jobpostings.handler;
