package jobpostings.cli.feed;

/** Receives what a file has, from its beginning to its end. */
@FunctionalInterface
public interface Sink {
  void item(Item item);

  /** A job that can't be read; what follows it can. */
  default void unreadable(Fault fault) {}
}
