package jobpostings.local.gateway;

/** API Gateway's own responses, as they are if the template does not shape them. */
enum GatewayError {
  ACCESS_DENIED(403, "User is not authorized to access this resource"),
  AUTHORIZER_CONFIGURATION_ERROR(500, "Internal server error"),
  AUTHORIZER_FAILURE(500, "Internal server error"),
  DEFAULT_4XX(400, "Bad Request"),
  DEFAULT_5XX(500, "Internal server error"),
  INTEGRATION_FAILURE(502, "Internal server error"),
  MISSING_AUTHENTICATION_TOKEN(403, "Missing Authentication Token"),
  REQUEST_TIMEOUT(408, "The rest of the request did not come in time."),
  REQUEST_TOO_LARGE(413, "Request Too Long"),
  UNAUTHORIZED(401, "Unauthorized"),
  UNSUPPORTED_MEDIA_TYPE(415, "Unsupported Media Type");

  private final int status;
  private final String message;

  GatewayError(int status, String message) {
    this.status = status;
    this.message = message;
  }

  /** The response to a request that was not proper HTTP, which API Gateway never sees. */
  static GatewayError ofProtocol(int status) {
    return switch (status) {
      case 408 -> REQUEST_TIMEOUT;
      case 413 -> REQUEST_TOO_LARGE;
      case 500, 503 -> DEFAULT_5XX;
      default -> DEFAULT_4XX;
    };
  }

  int status() {
    return status;
  }

  String message() {
    return message;
  }

  /** The response whose shape this one takes if the template gives it none. */
  GatewayError fallback() {
    return status < 500 ? DEFAULT_4XX : DEFAULT_5XX;
  }
}
