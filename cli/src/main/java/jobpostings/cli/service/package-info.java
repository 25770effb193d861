/**
 * A small client of the service, built on the JDK's own. One generated from docs/openapi.yaml would
 * have classes for all members, while this command passes jobs through as JSON; and it would still
 * need what is written here: repeating calls after {@code Retry-After} with jitter, reading lists
 * page by page, and keeping amounts and unknown members as they came.
 */
package jobpostings.cli.service;
