/** The versions of the functions: keeping their snapshots, and going back to an older one. */
package jobpostings.versions;
