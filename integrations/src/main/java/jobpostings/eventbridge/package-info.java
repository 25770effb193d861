/**
 * The function that puts job events on the bus, with EventBridge's client. It has an artifact of
 * its own, because no other function needs that client.
 */
package jobpostings.eventbridge;
