/** URLs, hosts, e-mail addresses and entity tags. */
package jobpostings.web;
