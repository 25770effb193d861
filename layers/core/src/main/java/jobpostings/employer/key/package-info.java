/** The keys of employers. Callers are authenticated here. */
package jobpostings.employer.key;
