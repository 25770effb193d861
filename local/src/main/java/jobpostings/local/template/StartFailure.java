package jobpostings.local.template;

/** What keeps the service from starting, said in one line to whoever starts it. */
public final class StartFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  public StartFailure(String message) {
    super(message);
  }

  public StartFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
