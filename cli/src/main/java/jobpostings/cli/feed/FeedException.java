package jobpostings.cli.feed;

/** A file that can't be read to its end. */
public final class FeedException extends Exception {
  private static final long serialVersionUID = 1;

  private final transient Fault fault;

  public FeedException(Position position, String code, String message) {
    super(message);
    this.fault = Fault.at(position, code, message);
  }

  public Fault fault() {
    return fault;
  }
}
