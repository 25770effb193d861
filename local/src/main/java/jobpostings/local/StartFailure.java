package jobpostings.local;

/** Why the service can't start, in one line for the user. */
public final class StartFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  StartFailure(String message) {
    super(message);
  }

  StartFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
