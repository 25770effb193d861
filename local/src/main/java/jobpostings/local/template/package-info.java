/**
 * Reads template.yaml as if it were deployed to this machine. What the local runtime does not know
 * is an error and is never passed over.
 */
package jobpostings.local.template;
