/**
 * Which HTML a description may have, and how long ones are stored. What is stored is what the
 * parser writes, never what was sent.
 */
package jobpostings.job.description;
