/**
 * A client of the service, small and over the JDK's own. One that is generated from
 * docs/openapi.yaml has classes for all members, where this command passes jobs through as JSON;
 * and it would still need what is written here: repeating calls after {@code Retry-After} with some
 * chance in it, reading lists page by page, and keeping amounts and unknown members as they came.
 */
package jobpostings.cli.service;
