package jobpostings.cli.feed;

/** Receives what a file has, from its beginning to its end. */
@FunctionalInterface
public interface Sink {
  void item(Item item);

  /** A job that can't be read; what follows it can. */
  default void unreadable(Fault fault) {}

  /** What people should know of how the file is read, such as what of it is left out. */
  default void note(Fault note) {}

  /** The file says of itself that it is a part of a list: what it lacks may be in the others. */
  default void part(Fault why) {}
}
