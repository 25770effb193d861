package jobpostings.dynamodb.faults;

import static jobpostings.dynamodb.faults.Scenario.of;
import static jobpostings.dynamodb.stores.Caller.LONG;
import static jobpostings.dynamodb.stores.Caller.in;
import static jobpostings.dynamodb.stores.Caller.job;
import static jobpostings.dynamodb.stores.Caller.members;

import java.util.List;
import java.util.stream.IntStream;
import jobpostings.job.batch.Result;

/** Requests about many jobs. */
final class BatchScenarios {
  /** Too many to be looked up one by one. */
  private static final String[] MANY =
      IntStream.range(0, 3_000).mapToObj(String::valueOf).toArray(String[]::new);

  private BatchScenarios() {}

  static List<Scenario> all() {
    return List.of(
        of(
            "batchJobs",
            "a new job in a new place",
            Preparations::nothing,
            (c, _) ->
                outcomes(
                    c.batchOfAll(
                        c.putByReference(in(c.place() + ", YT", job("referenceId", "A"))))),
            200),
        of(
            "batchJobs",
            "a title by reference",
            Preparations::withLongDescription,
            (c, _) ->
                outcomes(
                    c.batchOfAll(c.putByReference(members("referenceId", "A", "title", "Cook")))),
            200),
        of(
            "batchJobs",
            "a description by id",
            Preparations::withShortDescription,
            (c, id) -> outcomes(c.batchOfAll(c.putById(id, members("description", LONG)))),
            200),
        of(
                "batchJobs",
                "of which each is done by itself",
                c -> {
                  c.create(job("referenceId", "B"));
                  return Preparations.withShortDescription(c);
                },
                (c, id) -> {
                  c.batchOfAll(
                      c.putById(id, members("title", "Cook")),
                      c.putByReference(job("referenceId", "C")),
                      c.deleteByReference("B"));
                  return "done";
                },
                200)
            .inSteps(_ -> true),
        of(
            "batchJobs",
            "that is not to be done",
            Preparations::withShortDescription,
            (c, id) -> {
              List<Result> results =
                  c.batch(
                      true,
                      c.putById(id, members("title", "Cook", "referenceId", "B")),
                      c.putByReference(in(c.place() + ", YT", job("referenceId", "C"))));
              results.stream()
                  .flatMap(result -> result.problem().stream())
                  .findFirst()
                  .ifPresent(
                      problem -> {
                        throw problem;
                      });
              return outcomes(results);
            },
            200),
        of(
                "reconcileJobs",
                "of which each is archived by itself",
                c -> {
                  c.create(job("referenceId", "B", "status", "active"));
                  c.create(job("referenceId", "C", "status", "active"));
                  return c.create(job("referenceId", "A", "status", "active", "description", LONG));
                },
                (c, _) -> c.reconcile(false, "C", "D").notHere(),
                200)
            .inSteps(_ -> true),
        of(
            "reconcileJobs",
            "that is not to be done",
            c -> c.create(job("referenceId", "A", "status", "active")),
            (c, _) -> c.reconcile(true, "B").counts().toArchive(),
            200),
        of(
            "reconcileJobs",
            "with a list of which much is not here",
            c -> c.create(job("referenceId", "A", "status", "active")),
            (c, _) -> c.reconcile(true, MANY).counts().notHere(),
            200));
  }

  /** A repeated batch finds its work done, so the outcomes are left out of the comparison. */
  private static Object outcomes(List<Result> results) {
    return results.stream().map(Result::referenceId).toList();
  }
}
