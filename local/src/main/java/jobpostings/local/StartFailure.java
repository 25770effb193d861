package jobpostings.local;

/** What keeps the service from starting, said in one line to whoever starts it. */
final class StartFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  StartFailure(String message) {
    super(message);
  }

  StartFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
