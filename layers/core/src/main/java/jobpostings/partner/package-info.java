/** Partners, which act for many employers, and what employers granted them. */
package jobpostings.partner;
