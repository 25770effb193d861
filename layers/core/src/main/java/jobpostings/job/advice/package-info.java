/**
 * What the law and the boards will say of a posting, by rules that are data (docs/contract.md,
 * Advice). Nothing of it is loaded by a request that does not ask for advice.
 */
package jobpostings.job.advice;
