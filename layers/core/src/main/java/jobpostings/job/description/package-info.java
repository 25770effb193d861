/**
 * Which HTML a description may have, and which web and e-mail addresses are valid. What is stored
 * is what the parser writes, never what was sent.
 */
package jobpostings.job.description;
