package jobpostings.cli.sync;

/** Is told how far a sync has come. */
@FunctionalInterface
public interface Progress {

  /**
   * @param done jobs that the service has answered for
   * @param all of the file
   */
  void at(int done, int all);
}
