package jobpostings.local.gateway;

/** The gateway answers a request by itself, with the given error. */
final class Refused extends Exception {
  private static final long serialVersionUID = 1;

  private final GatewayError error;

  Refused(GatewayError error) {
    super(error.message());
    this.error = error;
  }

  /** With what API Gateway's own message leaves open. */
  Refused(GatewayError error, String reason) {
    super(error.message() + ": " + reason);
    this.error = error;
  }

  GatewayError error() {
    return error;
  }
}
