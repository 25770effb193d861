package jobpostings.dynamodb.faults;

import static jobpostings.dynamodb.faults.Scenario.of;

import java.util.List;
import java.util.Optional;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.employer.key.ApiKey;
import jobpostings.employer.key.Callers;
import jobpostings.employer.key.IssuedKey;
import jobpostings.job.JobExamples;
import jobpostings.job.JobStatus;
import jobpostings.job.operation.ListAdvice;
import jobpostings.job.operation.ListJobs;
import jobpostings.job.view.JobDocument;

/** Requests that read. */
final class ReadScenarios {
  private ReadScenarios() {}

  private static jobpostings.employer.key.Caller own(Caller caller) {
    return Callers.of(caller.employer());
  }

  static List<Scenario> all() {
    return List.of(
        of(
            "requestLimits",
            "which counts beside the operation, and lets it pass where it can't",
            Preparations::withShortDescription,
            (c, id) ->
                c.operations().requestLimits().apply(own(c), () -> c.employer().id()).result(),
            200),
        of("getJob", "a job", Preparations::withShortDescription, Caller::get, 200),
        of(
            "getJob",
            "with a long description",
            Preparations::withLongDescription,
            Caller::get,
            200),
        of(
            "listJobs",
            "all",
            Preparations::withLongDescription,
            (c, _) -> list(c, "", null, ""),
            200),
        of(
            "listJobs",
            "whole",
            Preparations::withLongDescription,
            (c, _) ->
                c
                    .operations()
                    .listJobs()
                    .listWhole(
                        c.employer(),
                        new ListJobs.JobListQuery(
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            10,
                            1,
                            Optional.empty()))
                    .jobs()
                    .stream()
                    .map(JobDocument::json)
                    .toList(),
            200),
        of(
            "listAdvice",
            "all",
            Preparations::withLongDescription,
            (c, _) ->
                c.operations()
                    .listAdvice()
                    .list(
                        c.employer(),
                        new ListAdvice.AdviceQuery(
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            10,
                            Optional.empty())),
            200),
        of(
            "listJobs",
            "of a status",
            Preparations::withShortDescription,
            (c, _) -> list(c, "", JobStatus.ACTIVE, ""),
            200),
        of(
            "listJobs",
            "so far down that the place is looked up",
            Preparations::withShortDescription,
            (c, _) -> farDown(c),
            200),
        of(
            "listJobs",
            "that match",
            Preparations::withShortDescription,
            (c, _) -> list(c, "nurse", null, ""),
            200),
        of(
            "listJobs",
            "that match, among more than are read from the index",
            c -> {
              JobDocument job = many(c);
              c.operations().recountJobs().run(c.employer().id());
              return job;
            },
            (c, _) -> list(c, "nurse", null, ""),
            200),
        of(
            "listJobs",
            "that match, among jobs from before there were segments",
            ReadScenarios::many,
            (c, _) -> list(c, "nurse", null, ""),
            200),
        of(
            "listJobs",
            "by referenceId",
            Preparations::withLongDescription,
            (c, _) -> list(c, "", null, "A"),
            200),
        of(
            "employers",
            "by id",
            c -> {
              c.operations().employers().save(c.employer());
              return Preparations.nothing(c);
            },
            (c, _) -> c.operations().employers().find(c.employer().id()),
            200),
        of(
            "employers",
            "stored as it is",
            Preparations::nothing,
            (c, _) -> Preparations.employer(c).id(),
            200),
        of(
            "authenticate",
            "by a key",
            c -> {
              JobDocument nothing = Preparations.employer(c);
              c.operations()
                  .apiKeys()
                  .add(IssuedKey.of(c.place(), c.employer().id(), JobExamples.NOW), 1);
              return nothing;
            },
            (c, _) ->
                c.operations()
                    .authenticate()
                    .authenticate(ApiKey.of(c.place()))
                    // The id of the key differs each time.
                    .map(jobpostings.employer.key.Caller::employer),
            200),
        of(
            "authenticate",
            "by a key that is not known",
            Preparations::nothing,
            (c, _) -> c.operations().authenticate().authenticate(ApiKey.of(c.place())),
            200),
        of(
            "readOnlyMode",
            "as it is",
            Preparations::nothing,
            (c, _) -> c.operations().readOnlyMode().isOn(),
            200),
        of("locations", "all", Preparations::inConfirmedPlace, (c, _) -> c.places(), 200),
        of(
            "locations",
            "that was learned",
            Preparations::inNewPlace,
            (c, _) -> c.operations().locations().find(Preparations.NEW_PLACE),
            200));
  }

  private static JobDocument many(Caller caller) {
    for (int i = 0; i < 3; i++) {
      caller.create(Caller.job());
    }
    return caller.create(Caller.job());
  }

  private static Object farDown(Caller caller) {
    return caller
        .operations()
        .listJobs()
        .list(
            caller.employer(),
            new ListJobs.JobListQuery(
                Optional.empty(), Optional.empty(), Optional.empty(), 100, 9, Optional.empty()));
  }

  private static Object list(Caller caller, String q, JobStatus status, String referenceId) {
    return caller.list(
        Optional.of(q).filter(text -> !text.isEmpty()),
        Optional.ofNullable(status),
        Optional.of(referenceId).filter(text -> !text.isEmpty()));
  }
}
