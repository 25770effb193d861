package jobpostings.dynamodb.faults;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.job.JobDocument;

/**
 * A request, and what is there before.
 *
 * @param operation the method of {@link jobpostings.Core} that carries it out
 * @param preparation makes what is there before, and answers the id of the job that it is about
 * @param repeated the status of the same request when it has taken effect before; none where the
 *     contract makes no promise
 * @param view what of the tables it is about
 * @param steps that it works in; none where it is done as a whole or not at all
 * @param inTurn whether each of its calls, which are many, breaks in one way, and the next in
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

  /** What the request answers, for the job that was prepared. */
  @FunctionalInterface
  interface Request {
    Object send(Caller caller, int id);
  }

  /** What two runs that ended the same have the same of. */
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

  /** One whose repetition makes another of what it makes. */
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
   * Where calls follow those that change something, so that what was asked may be done and the
   * answer be that it failed.
   *
   * @param between what it may look like between the first step and the last
   */
  Scenario inSteps(Predicate<Object> between) {
    return new Scenario(
        operation, name, preparation, request, repeated, view, Optional.of(between), inTurn);
  }

  /** For so many calls that all ways of all of them would take too long. */
  Scenario breakingInTurn() {
    return new Scenario(operation, name, preparation, request, repeated, view, steps, true);
  }

  boolean goesOn() {
    return steps.isPresent();
  }

  /** Whether somebody waits for the answer; else it is but a reason to do it again. */
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
            SweepScenarios.all(),
            StreamScenarios.all(),
            LogScenarios.all(),
            OperatorScenarios.all(),
            ErasureScenarios.all())
        .flatMap(List::stream)
        .toList();
  }
}
