package jobpostings.dynamodb.faults;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.job.view.JobDocument;

/**
 * A request, and what exists before it.
 *
 * @param operation the method of {@link jobpostings.Core} that carries it out
 * @param preparation makes what exists before, and returns the job that the request is about
 * @param repeated the status of the same request, sent again after it took effect; none where the
 *     contract makes no promise
 * @param view what of the tables is compared
 * @param steps recognizes the states between its steps; none where it is done as a whole or not at
 *     all
 * @param inTurn whether each of its calls, which are many, breaks in one way only, and the next in
 *     another
 */
record Scenario(
    String operation,
    String name,
    Preparation preparation,
    Request request,
    Optional<Integer> repeated,
    View view,
    Optional<Predicate<Object>> steps,
    boolean inTurn) {

  /** What is done before the request. */
  @FunctionalInterface
  interface Preparation {
    JobDocument make(Caller caller);
  }

  /** Sends the request for the prepared job, and returns the answer. */
  @FunctionalInterface
  interface Request {
    Object send(Caller caller, int id);
  }

  /** What is the same after two runs with the same result. */
  @FunctionalInterface
  interface View {
    Object of(FaultyTables tables, Caller caller);
  }

  static Scenario of(
      String operation, String name, Preparation preparation, Request request, int repeated) {
    return new Scenario(
        operation,
        name,
        preparation,
        request,
        Optional.of(repeated),
        JobsView::of,
        Optional.empty(),
        false);
  }

  /** A request that creates something once more when it is repeated. */
  static Scenario once(String operation, String name, Preparation preparation, Request request) {
    return new Scenario(
        operation,
        name,
        preparation,
        request,
        Optional.empty(),
        JobsView::of,
        Optional.empty(),
        false);
  }

  Scenario seen(View by) {
    return new Scenario(operation, name, preparation, request, repeated, by, steps, inTurn);
  }

  /**
   * For a request with calls after those that change something: it may have been carried out, and
   * its answer still be a failure.
   *
   * @param between recognizes what may be seen between the first step and the last
   */
  Scenario inSteps(Predicate<Object> between) {
    return new Scenario(
        operation, name, preparation, request, repeated, view, Optional.of(between), inTurn);
  }

  /** For a request with so many calls that trying every fault of each would take too long. */
  Scenario breakingInTurn() {
    return new Scenario(operation, name, preparation, request, repeated, view, steps, true);
  }

  boolean goesOn() {
    return steps.isPresent();
  }

  /** Whether somebody waits for the answer. If not, a failure only causes a repetition. */
  boolean isAnswered() {
    return !goesOn() || operation.endsWith("Actions");
  }

  boolean isBetween(Object contents) {
    return steps.isPresent() && steps.get().test(contents);
  }

  @Override
  public String toString() {
    return operation + ", " + name;
  }

  static List<Scenario> all() {
    return Stream.of(
            CreateScenarios.all(),
            ChangeScenarios.all(),
            BatchScenarios.all(),
            ReadScenarios.all(),
            RefusalScenarios.all(),
            SweepScenarios.all(),
            StreamScenarios.all(),
            LogScenarios.all(),
            OperatorScenarios.all(),
            PartnerScenarios.all(),
            ErasureScenarios.all())
        .flatMap(List::stream)
        .toList();
  }
}
