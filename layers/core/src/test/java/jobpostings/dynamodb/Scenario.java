package jobpostings.dynamodb;

import static jobpostings.dynamodb.Caller.LONG;
import static jobpostings.dynamodb.Caller.in;
import static jobpostings.dynamodb.Caller.job;
import static jobpostings.dynamodb.Caller.members;

import java.util.List;
import java.util.Optional;
import jobpostings.employer.ApiKey;
import jobpostings.job.Job;
import jobpostings.job.JobDocument;
import jobpostings.job.JobExamples;
import jobpostings.job.JobStatus;

/**
 * A request, and what is there before.
 *
 * @param operation the method of {@link jobpostings.Core} that carries it out
 * @param preparation makes what is there before, and answers the id of the job that it is about
 * @param repeated the status of the same request when it has taken effect before; none where the
 *     specification makes no promise
 */
record Scenario(
    String operation,
    String name,
    Preparation preparation,
    Request request,
    Optional<Integer> repeated) {

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

  private static Scenario of(
      String operation, String name, Preparation preparation, Request request, int repeated) {
    return new Scenario(operation, name, preparation, request, Optional.of(repeated));
  }

  private static JobDocument nothing(Caller caller) {
    return new JobDocument(0, "", "");
  }

  private static JobDocument withShortDescription(Caller caller) {
    return caller.create(job("referenceId", "A", "status", "active"));
  }

  private static JobDocument withLongDescription(Caller caller) {
    return caller.create(job("referenceId", "A", "description", LONG));
  }

  private static Job.Builder due() {
    return JobExamples.job().status(JobStatus.ACTIVE).autoRefresh(true);
  }

  private static JobDocument inNewPlace(Caller caller) {
    return caller.create(in(caller.place() + ", YT", job()));
  }

  /** Whether there are calls after those that change something: a run looks for more jobs. */
  boolean goesOn() {
    return operation.equals("closeJobs") || operation.equals("refreshJobs");
  }

  @Override
  public String toString() {
    return operation + ", " + name;
  }

  static List<Scenario> all() {
    return List.of(
        new Scenario(
            "createJob", "a job", Scenario::nothing, (c, _) -> c.create(job()), Optional.empty()),
        of(
            "createJob",
            "with a referenceId",
            Scenario::nothing,
            (c, _) -> c.create(job("referenceId", "A")),
            409),
        of(
            "createJob",
            "with a long description",
            Scenario::nothing,
            (c, _) -> withLongDescription(c),
            409),
        of(
            "createJob",
            "in a place that is new",
            Scenario::nothing,
            (c, _) -> c.create(in(c.place() + ", YT", job("referenceId", "A"))),
            409),
        of(
            "createJob",
            "in a place that was learned, without its province",
            Scenario::inNewPlace,
            (c, _) -> c.create(in(c.place(), job("referenceId", "A"))),
            409),
        of(
            "createJob",
            "whose referenceId is taken",
            Scenario::withShortDescription,
            (c, _) -> c.create(job("referenceId", "A")),
            409),
        of(
            "createJob",
            "with an Idempotency-Key",
            Scenario::nothing,
            (c, _) -> c.createOnce("key", job()),
            200),
        of(
            "createJob",
            "with an Idempotency-Key, a referenceId and a long description",
            Scenario::nothing,
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
              return nothing(c);
            },
            (c, _) -> c.createOnce("key", job()),
            404),
        of(
            "createJob",
            "with an Idempotency-Key, but a referenceId that is taken",
            Scenario::withShortDescription,
            (c, _) -> c.createOnce("key", job("referenceId", "A")),
            409),
        of(
            "upsertJob",
            "that creates",
            Scenario::nothing,
            (c, _) -> c.upsert(job("referenceId", "A")),
            200),
        of(
            "upsertJob",
            "that creates, with a long description in a place that is new",
            Scenario::nothing,
            (c, _) ->
                c.upsert(in(c.place() + ", YT", job("referenceId", "A", "description", LONG))),
            200),
        of(
            "upsertJob",
            "that changes",
            Scenario::withShortDescription,
            (c, _) -> c.upsert(members("referenceId", "A", "title", "Cook")),
            200),
        of(
            "upsertJob",
            "that changes status and description",
            Scenario::withLongDescription,
            (c, _) ->
                c.upsert(
                    members("referenceId", "A", "status", "active", "description", LONG + LONG)),
            200),
        of(
            "modifyJob",
            "the title",
            Scenario::withShortDescription,
            (c, id) -> c.modify(id, members("title", "Cook")),
            200),
        of(
            "modifyJob",
            "the title where the description is long",
            Scenario::withLongDescription,
            (c, id) -> c.modify(id, members("title", "Cook")),
            200),
        of(
            "modifyJob",
            "the description to a long one",
            Scenario::withShortDescription,
            (c, id) -> c.modify(id, members("description", LONG)),
            200),
        of(
            "modifyJob",
            "a long description to a short one",
            Scenario::withLongDescription,
            (c, id) -> c.modify(id, members("description", "<p>Short.</p>")),
            200),
        of(
            "modifyJob",
            "status and referenceId",
            Scenario::withShortDescription,
            (c, id) -> c.modify(id, members("status", "archived", "referenceId", "B")),
            200),
        of(
            "modifyJob",
            "the referenceId to none",
            Scenario::withShortDescription,
            (c, id) -> c.modify(id, members("referenceId", "")),
            200),
        of(
            "modifyJob",
            "the referenceId to one that is taken",
            c -> {
              c.create(job("referenceId", "B"));
              return withShortDescription(c);
            },
            (c, id) -> c.modify(id, members("referenceId", "B")),
            409),
        of(
            "modifyJob",
            "the place to a new one",
            Scenario::withShortDescription,
            (c, id) -> c.modify(id, in(c.place() + ", YT", members())),
            200),
        of(
            "modifyJob",
            "nothing",
            Scenario::withShortDescription,
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
                    etag -> etag.equals(c.get(id).etag()) && c.get(id).json().contains("Cook")),
            412),
        of(
            "modifyJob",
            "of somebody else",
            Scenario::withShortDescription,
            (c, id) -> c.modify(id - 1_000, members("title", "Baker")),
            404),
        of("deleteJob", "by id", Scenario::withShortDescription, (c, id) -> c.delete(id), 404),
        of("deleteJob", "without referenceId", c -> c.create(job()), (c, id) -> c.delete(id), 404),
        of(
            "deleteJob",
            "by referenceId",
            Scenario::withShortDescription,
            (c, _) -> c.delete("A"),
            404),
        of(
            "deleteJob",
            "with a long description",
            Scenario::withLongDescription,
            (c, id) -> c.delete(id),
            404),
        of("deleteJob", "that is not there", Scenario::nothing, (c, _) -> c.delete("A"), 404),
        of("getJob", "a job", Scenario::withShortDescription, Caller::get, 200),
        of("getJob", "with a long description", Scenario::withLongDescription, Caller::get, 200),
        of("listJobs", "all", Scenario::withLongDescription, (c, _) -> list(c, "", null, ""), 200),
        of(
            "listJobs",
            "of a status",
            Scenario::withShortDescription,
            (c, _) -> list(c, "", JobStatus.ACTIVE, ""),
            200),
        of(
            "listJobs",
            "that match",
            Scenario::withShortDescription,
            (c, _) -> list(c, "nurse", null, ""),
            200),
        of(
            "listJobs",
            "by referenceId",
            Scenario::withLongDescription,
            (c, _) -> list(c, "", null, "A"),
            200),
        of(
            "closeJobs",
            "of which one is due",
            c -> c.store(due().closeDate(JobExamples.TODAY.minusDays(1))),
            (c, _) -> Caller.run(c.operations().closeJobs()::run),
            200),
        of(
            "refreshJobs",
            "of which one is due",
            c -> {
              c.operations().employers().save(c.employer());
              return c.store(due().publishDate(JobExamples.TODAY.minusDays(7)));
            },
            (c, _) -> Caller.run(c.operations().refreshJobs()::run),
            200),
        of(
            "employers",
            "by id",
            c -> {
              c.operations().employers().save(c.employer());
              return nothing(c);
            },
            (c, _) -> c.operations().employers().find(c.employer().id()),
            200),
        of(
            "employers",
            "by a key that is not known",
            Scenario::nothing,
            (c, _) -> c.operations().employers().findByKey(ApiKey.of(c.place())),
            200),
        of("listLocations", "all", Scenario::inNewPlace, (c, _) -> c.places(), 200),
        of(
            "getLocation",
            "that was learned",
            Scenario::inNewPlace,
            (c, id) -> {
              int place = c.places().locations().getFirst().id();
              return c.operations().getLocation().get(place);
            },
            200));
  }

  private static Object list(Caller caller, String q, JobStatus status, String referenceId) {
    return caller.list(
        Optional.of(q).filter(text -> !text.isEmpty()),
        Optional.ofNullable(status),
        Optional.of(referenceId).filter(text -> !text.isEmpty()));
  }
}
