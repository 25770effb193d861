package jobpostings.cli.feed;

/** A file that can't be read to its end. */
public final class FeedException extends Exception {
  private static final long serialVersionUID = 1;

  private final transient Fault fault;

  public FeedException(Fault fault) {
    super(fault.message());
    this.fault = fault;
  }

  public FeedException(Position position, String code, String message) {
    this(Fault.at(position, code, message));
  }

  public Fault fault() {
    return fault;
  }
}
