package jobpostings.dynamodb.faults;

import static jobpostings.dynamodb.faults.Scenario.of;
import static jobpostings.dynamodb.faults.Scenario.once;
import static jobpostings.dynamodb.stores.Caller.LONG;
import static jobpostings.dynamodb.stores.Caller.in;
import static jobpostings.dynamodb.stores.Caller.job;
import static jobpostings.dynamodb.stores.Caller.members;

import java.util.List;

/** Requests that create jobs. */
final class CreateScenarios {
  private CreateScenarios() {}

  static List<Scenario> all() {
    return List.of(
        once("createJob", "a job", Preparations::nothing, (c, _) -> c.create(job())),
        of(
            "createJob",
            "with a referenceId",
            Preparations::nothing,
            (c, _) -> c.create(job("referenceId", "A")),
            409),
        of(
            "createJob",
            "with a long description",
            Preparations::nothing,
            (c, _) -> Preparations.withLongDescription(c),
            409),
        of(
            "createJob",
            "in a place that is new",
            Preparations::nothing,
            (c, _) -> c.create(in(c.place() + ", YT", job("referenceId", "A"))),
            409),
        of(
            "createJob",
            "in a place that another employer has named, which lists it",
            Preparations::nothingInPlaceOfAnother,
            (c, _) -> c.create(in(c.place() + ", YT", job("referenceId", "A"))),
            409),
        of(
            "createJob",
            "in a place that was learned, without its province",
            Preparations::inConfirmedPlace,
            (c, _) -> c.create(in(c.place(), job("referenceId", "A"))),
            409),
        of(
            "createJob",
            "whose referenceId is taken",
            Preparations::withShortDescription,
            (c, _) -> c.create(job("referenceId", "A")),
            409),
        of(
            "createJob",
            "with an Idempotency-Key",
            Preparations::nothing,
            (c, _) -> c.createOnce("key", job()),
            200),
        of(
            "createJob",
            "with an Idempotency-Key, a referenceId and a long description",
            Preparations::nothing,
            (c, _) -> c.createOnce("key", job("referenceId", "A", "description", LONG)),
            200),
        of(
            "createJob",
            "repeated",
            c -> c.createOnce("key", job("referenceId", "A")).job(),
            (c, _) -> c.createOnce("key", job("referenceId", "A")),
            200),
        of(
            "createJob",
            "repeated, with a long description",
            c -> c.createOnce("key", job("description", LONG)).job(),
            (c, _) -> c.createOnce("key", job("description", LONG)),
            200),
        of(
            "createJob",
            "repeated with another body",
            c -> c.createOnce("key", job("title", "Cook")).job(),
            (c, _) -> c.createOnce("key", job("title", "Baker")),
            422),
        of(
            "createJob",
            "repeated after its job was deleted",
            c -> {
              c.delete(c.createOnce("key", job()).job().id());
              return Preparations.nothing(c);
            },
            (c, _) -> c.createOnce("key", job()),
            404),
        of(
            "createJob",
            "with an Idempotency-Key, but a referenceId that is taken",
            Preparations::withShortDescription,
            (c, _) -> c.createOnce("key", job("referenceId", "A")),
            409),
        of(
            "upsertJob",
            "that creates",
            Preparations::nothing,
            (c, _) -> c.upsert(job("referenceId", "A")),
            200),
        of(
            "upsertJob",
            "that creates, with a long description in a place that is new",
            Preparations::nothing,
            (c, _) ->
                c.upsert(in(c.place() + ", YT", job("referenceId", "A", "description", LONG))),
            200),
        of(
            "upsertJob",
            "that changes",
            Preparations::withShortDescription,
            (c, _) -> c.upsert(members("referenceId", "A", "title", "Cook")),
            200),
        of(
            "upsertJob",
            "that changes status and description",
            Preparations::withLongDescription,
            (c, _) ->
                c.upsert(
                    members("referenceId", "A", "status", "active", "description", LONG + LONG)),
            200));
  }
}
