package jobpostings.dynamodb.faults;

import static jobpostings.dynamodb.faults.Scenario.of;
import static jobpostings.dynamodb.stores.Caller.LONG;
import static jobpostings.dynamodb.stores.Caller.in;
import static jobpostings.dynamodb.stores.Caller.job;
import static jobpostings.dynamodb.stores.Caller.members;

import java.util.List;
import java.util.Optional;
import jobpostings.job.operation.Precondition;
import jobpostings.job.view.JobDocument;
import jobpostings.web.EntityTags;

/** Requests that change and delete jobs. */
final class ChangeScenarios {
  private ChangeScenarios() {}

  static List<Scenario> all() {
    return List.of(
        of(
            "modifyJob",
            "the title",
            Preparations::withShortDescription,
            (c, id) -> c.modify(id, members("title", "Cook")),
            200),
        of(
            "modifyJob",
            "the title where the description is long",
            Preparations::withLongDescription,
            (c, id) -> c.modify(id, members("title", "Cook")),
            200),
        of(
            "modifyJob",
            "the description to a long one",
            Preparations::withShortDescription,
            (c, id) -> c.modify(id, members("description", LONG)),
            200),
        of(
            "modifyJob",
            "a long description to a short one",
            Preparations::withLongDescription,
            (c, id) -> c.modify(id, members("description", "<p>Short.</p>")),
            200),
        of(
            "modifyJob",
            "status and referenceId",
            Preparations::withShortDescription,
            (c, id) -> c.modify(id, members("status", "archived", "referenceId", "B")),
            200),
        of(
            "modifyJob",
            "the referenceId to none",
            Preparations::withShortDescription,
            (c, id) -> c.modify(id, members("referenceId", "")),
            200),
        of(
            "modifyJob",
            "the referenceId to one that is taken",
            c -> {
              c.create(job("referenceId", "B"));
              return Preparations.withShortDescription(c);
            },
            (c, id) -> c.modify(id, members("referenceId", "B")),
            409),
        of(
            "modifyJob",
            "the place to a new one",
            Preparations::withShortDescription,
            (c, id) -> c.modify(id, in(c.place() + ", YT", members())),
            200),
        of(
            "modifyJob",
            "nothing",
            Preparations::withShortDescription,
            (c, id) -> c.modify(id, members("status", "active")),
            200),
        of(
            "modifyJob",
            "on a condition",
            c -> c.create(job("title", "Cook")),
            (c, id) ->
                c.modify(
                    id,
                    members("title", "Baker"),
                    new Precondition(
                        Optional.of(new EntityTags(List.of(etagOfCook(c.get(id))))),
                        false,
                        _ -> {})),
            412),
        of(
            "modifyJob",
            "of somebody else",
            Preparations::withShortDescription,
            (c, id) -> c.modify(id - 1_000, members("title", "Baker")),
            404),
        of("deleteJob", "by id", Preparations::withShortDescription, (c, id) -> c.delete(id), 404),
        of("deleteJob", "without referenceId", c -> c.create(job()), (c, id) -> c.delete(id), 404),
        of(
            "deleteJob",
            "by referenceId",
            Preparations::withShortDescription,
            (c, _) -> c.delete("A"),
            404),
        of(
            "deleteJob",
            "with a long description",
            Preparations::withLongDescription,
            (c, id) -> c.delete(id),
            404),
        of("deleteJob", "that is not there", Preparations::nothing, (c, _) -> c.delete("A"), 404));
  }

  /** The job's ETag while it is for a cook; later one that no job has. */
  private static String etagOfCook(JobDocument job) {
    return job.json().contains("Cook") ? job.etag() : "\"none\"";
  }
}
