package jobpostings.dynamodb.races;

import static jobpostings.dynamodb.stores.Caller.job;
import static jobpostings.dynamodb.stores.Caller.members;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import jobpostings.dynamodb.races.History.Effect;
import jobpostings.dynamodb.races.History.Entry;
import jobpostings.dynamodb.races.History.Model;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.job.JobExamples;
import jobpostings.job.operation.WriteJobs.Created;
import jobpostings.job.store.ReferenceIdTaken;
import jobpostings.job.view.JobDocument;
import jobpostings.problem.Problem;

/** Makes random requests one after the other, and records the effect that each must have had. */
final class RacingClient {
  private static final List<String> REFERENCES = List.of("A", "B", "C", "D");
  private static final List<String> STATUSES = List.of("active", "archived", "draft");
  private static final List<String> KEYS = List.of("k1", "k2");

  private final Caller caller;
  private final List<Integer> ids;
  private final History history;
  private final Random random;

  /**
   * @param ids those of the jobs that exist beforehand
   */
  RacingClient(Caller caller, List<Integer> ids, History history, Random random) {
    this.caller = caller;
    this.ids = ids;
    this.history = history;
    this.random = random;
  }

  static Entry entry(JobDocument job) {
    JsonNode json = JobExamples.json(job.json());
    return new Entry(
        Optional.of(json.path("referenceId")).filter(JsonNode::isTextual).map(JsonNode::asText),
        json.path("title").asText(),
        json.path("status").asText(),
        LocalDate.parse(json.path("closeDate").asText()).isBefore(JobExamples.TODAY));
  }

  void doSomething() {
    String title = "Title " + random.nextInt(1_000_000);
    String reference = any(REFERENCES);
    int id = any(ids);
    switch (random.nextInt(9)) {
      case 0 -> create(reference, title);
      case 1, 2 -> upsert(reference, title);
      case 3 ->
          modify(
              id,
              members("title", title),
              e -> new Entry(e.referenceId(), title, e.status(), e.due()));
      case 4, 5 ->
          modify(
              id,
              members("referenceId", reference),
              e -> new Entry(Optional.of(reference), e.title(), e.status(), e.due()));
      case 6 -> {
        String status = any(STATUSES);
        modify(id, members("status", status), e -> withStatus(e, status));
      }
      case 7 -> createOnce(any(KEYS), random.nextBoolean() ? "One" : "Other");
      default -> delete(id);
    }
    get(any(ids));
  }

  private <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  /** Publishing moves a close date that has passed. */
  private static Entry withStatus(Entry entry, String status) {
    boolean publishes = status.equals("active") && !entry.status().equals("active");
    return new Entry(entry.referenceId(), entry.title(), status, entry.due() && !publishes);
  }

  /** Sends a request; a refusal is as good an answer as any, if it is true. */
  private <T> void send(
      String what,
      Supplier<T> request,
      Function<T, Effect> answered,
      Function<Problem, Effect> refused) {
    long begin = System.nanoTime();
    try {
      T answer = request.get();
      history.add(begin, what + " -> " + answer, answered.apply(answer));
    } catch (Problem problem) {
      if (problem.code().status() >= 500) {
        throw new AssertionError(what, problem);
      }
      history.add(begin, what + " -> " + problem.getMessage(), refused.apply(problem));
    }
  }

  private static Collection<Model> only(boolean possible, Supplier<Model> after) {
    return possible ? List.of(after.get()) : List.of();
  }

  private void create(String reference, String title) {
    send(
        "create " + reference,
        () -> caller.create(job("referenceId", reference, "title", title)),
        job -> creates(job),
        problem -> isTaken(reference, problem));
  }

  private static Effect creates(JobDocument job) {
    Entry entry = entry(job);
    return model ->
        only(
            model.having(entry.referenceId()).isEmpty() && !model.jobs().containsKey(job.id()),
            () -> model.with(job.id(), entry));
  }

  private static Effect isTaken(String reference, Problem problem) {
    int by = ((ReferenceIdTaken) problem).jobId();
    return model -> only(model.having(Optional.of(reference)).equals(Optional.of(by)), () -> model);
  }

  private void upsert(String reference, String title) {
    send(
        "upsert " + reference,
        () -> caller.upsert(job("referenceId", reference, "title", title)),
        job ->
            model ->
                model
                    .having(Optional.of(reference))
                    .map(
                        id -> {
                          Entry before = model.jobs().get(id);
                          Entry after =
                              new Entry(before.referenceId(), title, before.status(), before.due());
                          return only(
                              id == job.id() && after.equals(entry(job)),
                              () -> model.with(id, after));
                        })
                    .orElseGet(() -> creates(job).on(model)),
        _ -> _ -> List.of());
  }

  private void modify(int id, ObjectNode body, UnaryOperator<Entry> change) {
    send(
        "modify " + id + " " + body,
        () -> caller.modify(id, body),
        job ->
            model -> {
              if (!model.jobs().containsKey(id)) {
                return List.of();
              }
              Entry after = change.apply(model.jobs().get(id));
              boolean free = model.having(after.referenceId()).filter(by -> by != id).isEmpty();
              return only(free && after.equals(entry(job)), () -> model.with(id, after));
            },
        problem ->
            problem instanceof ReferenceIdTaken
                ? isTaken(body.path("referenceId").asText(), problem)
                : isGone(id));
  }

  private static Effect isGone(int id) {
    return model -> only(!model.jobs().containsKey(id), () -> model);
  }

  private void delete(int id) {
    send(
        "delete " + id,
        () -> {
          caller.delete(id);
          return id;
        },
        _ -> model -> only(model.jobs().containsKey(id), () -> model.without(id)),
        _ -> isGone(id));
  }

  private void get(int id) {
    send(
        "get " + id,
        () -> caller.get(id),
        job -> model -> only(entry(job).equals(model.jobs().get(id)), () -> model),
        _ -> isGone(id));
  }

  private void createOnce(String key, String title) {
    send(
        "create once " + key + " " + title,
        () -> caller.createOnce(key, job("title", title)),
        created -> createsOnce(key, title, created),
        problem ->
            switch (problem.code()) {
              case IDEMPOTENCY_KEY_REUSED ->
                  model ->
                      only(
                          model.keys().containsKey(key) && !model.bodies().get(key).equals(title),
                          () -> model);
              default ->
                  model ->
                      only(
                          model.keys().containsKey(key)
                              && !model.jobs().containsKey(model.keys().get(key)),
                          () -> model);
            });
  }

  private static Effect createsOnce(String key, String title, Created created) {
    JobDocument job = created.job();
    return created.replayed()
        ? model ->
            only(
                model.keys().containsKey(key)
                    && model.keys().get(key) == job.id()
                    && model.bodies().get(key).equals(title)
                    && entry(job).equals(model.jobs().get(job.id())),
                () -> model)
        : model ->
            only(
                !model.keys().containsKey(key),
                () -> model.with(job.id(), entry(job)).withKey(key, title, job.id()));
  }

  /**
   * Closes what is due. The history leaves open whether each job still was when the run came to it.
   */
  void close() {
    long begin = System.nanoTime();
    Caller.run(caller.operations().jobSweeps()::changeDueJobs);
    for (int id : ids) {
      history.add(begin, "close " + id, model -> closed(model, id));
    }
  }

  private static Collection<Model> closed(Model model, int id) {
    Entry before = model.jobs().get(id);
    return before != null && before.due() && before.status().equals("active")
        ? List.of(model, model.with(id, withStatus(before, "archived")))
        : List.of(model);
  }
}
