/** Jobs as they are written out: to clients, with an ETag, and in events. */
package jobpostings.job.view;
