package jobpostings.cli.sync;

/** Receives how far a sync has come. */
@FunctionalInterface
public interface Progress {

  /**
   * @param done jobs that the service has answered for
   * @param all jobs of the file
   */
  void at(int done, int all);
}
