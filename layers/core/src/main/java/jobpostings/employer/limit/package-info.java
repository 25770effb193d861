/** What holds requests back: the limit of each employer, and the read-only switch. */
package jobpostings.employer.limit;
