/** Stands in for SQS: its queues, and the feeds that hand their messages to functions. */
package jobpostings.local.queue;
