/** Queues as those of SQS, and what hands their messages to functions. */
package jobpostings.local.queue;
