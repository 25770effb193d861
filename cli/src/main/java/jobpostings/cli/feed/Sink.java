package jobpostings.cli.feed;

/** Is told what a file has, from its begin to its end. */
public interface Sink {

  /** A job. */
  void item(Item item);

  /** A job that can't be read; what follows it can. */
  void unreadable(Fault fault);
}
