package jobpostings.local.gateway;

import jobpostings.local.http.HttpCall;

/**
 * What the gateway makes of X-HTTP-Method-Override. AWS does not document it; REST APIs are
 * reported to look at it before they choose a route. So it can be tried either way.
 */
public enum MethodOverride {
  /** It is a header like any other. */
  IGNORED,
  /** It chooses the route, whatever the method is; the event has the method as it was sent. */
  ROUTED,
  /** A POST becomes a request of the header's method, and the event says nothing else. */
  APPLIED;

  private static final String HEADER = "X-HTTP-Method-Override";

  /** The method by which the route is chosen. */
  String routed(HttpCall call) {
    boolean counts = this == ROUTED || this == APPLIED && call.method().equals("POST");
    return counts ? call.header(HEADER).orElse(call.method()) : call.method();
  }

  /** The request as the event has it. */
  HttpCall seen(HttpCall call) {
    return this == APPLIED ? call.withMethod(routed(call)) : call;
  }
}
