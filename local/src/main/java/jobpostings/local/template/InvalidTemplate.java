package jobpostings.local.template;

/** What the local runtime can't run in a template: which file, where in it, and what is wrong. */
public final class InvalidTemplate extends RuntimeException {
  private static final long serialVersionUID = 1;

  public InvalidTemplate(String message) {
    super(message);
  }

  public InvalidTemplate(String message, Throwable cause) {
    super(message, cause);
  }
}
