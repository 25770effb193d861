/** What happened to jobs, as integrations see it. One write to a job becomes one event. */
package jobpostings.event;
