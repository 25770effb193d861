/** URLs, hosts and e-mail addresses. */
package jobpostings.web;
