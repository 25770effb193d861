package jobpostings.cli.sync;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jobpostings.cli.feed.Fault;
import jobpostings.cli.mapping.FeedJob;
import jobpostings.cli.service.Answer;
import jobpostings.cli.service.Client;
import jobpostings.cli.service.Json;
import jobpostings.terminal.Failure;

/** Sends jobs in batches, until the service has answered for each of them. */
final class Sender implements AutoCloseable {
  private static final Map<String, String> LENIENT = Map.of("Prefer", "handling=lenient");
  private static final Pattern OPERATION = Pattern.compile("/operations/([0-9]+)(?:/job)?(/.*)?");
  private static final Set<String> MISSING = Set.of("required", "too-few");
  private static final int ROUNDS = 6;

  /** As many batches as the service works on at once, unless it limits the employer's requests. */
  private static final int AT_ONCE = 2;

  private final Client client;
  private final boolean dryRun;
  private final Report report;
  private final NewPlaces places;
  private final IntConsumer progress;
  private final ExecutorService workers = Executors.newFixedThreadPool(AT_ONCE);
  private final Deque<CompletableFuture<?>> sending = new ArrayDeque<>();
  private final AtomicInteger answered = new AtomicInteger();
  private final Queue<FeedJob> closings = new ConcurrentLinkedQueue<>();

  /** Jobs that were refused, of whose places the service has said nothing yet. */
  private final Queue<FeedJob> unplaced = new ConcurrentLinkedQueue<>();

  private final UnaryOperator<FeedJob> fix;
  private volatile boolean areMostUnchanged = true;

  /** Of jobs with faults, and of others. */
  private final Map<Boolean, Batch> batches =
      new HashMap<>(Map.of(true, new Batch(), false, new Batch()));

  /**
   * @param fix puts something that is right in place of what is wrong with a job
   * @param progress is told how many jobs have been answered for
   */
  Sender(
      Client client,
      Options options,
      Report report,
      UnaryOperator<FeedJob> fix,
      IntConsumer progress) {
    this.fix = fix;
    this.progress = progress;
    this.client = client;
    this.dryRun = options.dryRun();
    this.report = report;
    this.places = new NewPlaces(options.newPlaces(), report);
  }

  /**
   * Sends the job now, or with those that follow. One with faults is only tried, so that all that
   * is wrong with it is told at once; but a row that closes its job closes it, whatever else is
   * wrong with it.
   */
  void add(FeedJob draft) {
    if (draft.closes() && !draft.faults().isEmpty()) {
      refuse(draft, draft.faults());
      return;
    }
    report.faults(draft.faults());
    boolean isFaulty = !draft.faults().isEmpty();
    if (batches.get(isFaulty).add(draft)) {
      return;
    }
    flush(isFaulty);
    if (!batches.get(isFaulty).add(draft)) {
      tooLarge(draft);
    }
  }

  /**
   * Sends what is left, and waits for all answers.
   *
   * @throws Failure if the service fails, or refuses the batch as a whole
   */
  void flush() {
    do {
      for (FeedJob closing = closings.poll(); closing != null; closing = closings.poll()) {
        add(closing);
      }
      flush(false);
      flush(true);
      while (!sending.isEmpty()) {
        await(sending.removeFirst());
      }
    } while (!closings.isEmpty());
    askForPlaces();
  }

  /** The service says nothing of places of a job that it refuses: asks without the other faults. */
  private void askForPlaces() {
    Batch batch = new Batch();
    for (FeedJob draft = unplaced.poll(); draft != null; draft = unplaced.poll()) {
      if (!batch.add(draft)) {
        all(batch.drafts, true, this::placed);
        batch = new Batch();
        batch.add(draft);
      }
    }
    all(batch.drafts, true, this::placed);
  }

  private void placed(FeedJob draft, JsonNode result) {
    if (!isFailed(result)) {
      report.faults(places.faultsNow(draft, result));
    }
  }

  /** Tells what is wrong with a job. If it is to be closed, that is done all the same. */
  private void refuse(FeedJob draft, List<Fault> faults) {
    if (!draft.closes()) {
      answered.incrementAndGet();
      report.faults(faults);
      FeedJob all = draft.with(faults);
      if (places.areUnasked(draft) && !all.isFaulty("/locations")) {
        unplaced.add(fix.apply(all));
      }
    } else if (draft.onlyCloses()) {
      answered.incrementAndGet();
      closed(draft, faults);
    } else {
      faults.forEach(
          fault ->
              report.note(
                  fault.as("closed", "It is closed, and else left as it is: " + fault.message())));
      closings.add(draft.closing());
    }
  }

  /** A job that the service doesn't have can't be closed, and need not be. */
  private void closed(FeedJob draft, List<Fault> faults) {
    boolean isUnknown = faults.stream().allMatch(fault -> MISSING.contains(fault.code()));
    if (isUnknown) {
      report.note(draft.fault("", "closed", "It is closed, and the service doesn't have it."));
    } else {
      report.faults(faults);
    }
  }

  private void flush(boolean isFaulty) {
    List<FeedJob> drafts = batches.put(isFaulty, new Batch()).drafts;
    while (sending.size() >= (client.isLimited() ? 1 : AT_ONCE)) {
      await(sending.removeFirst());
    }
    if (!drafts.isEmpty()) {
      sending.add(CompletableFuture.runAsync(() -> send(drafts, isFaulty), workers));
    }
  }

  private static void await(CompletableFuture<?> sent) {
    try {
      sent.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e.getCause() instanceof RuntimeException failure ? failure : e;
    }
  }

  private void send(List<FeedJob> drafts, boolean isFaulty) {
    if (isFaulty) {
      all(drafts, true, this::tried);
    } else if (dryRun) {
      all(drafts, true, this::done);
    } else {
      all(withoutBadPlaces(drafts), false, this::done);
    }
    progress.accept(answered.get());
  }

  /** Of a job that has faults anyway, only further ones matter. */
  private void tried(FeedJob draft, JsonNode result) {
    if (isFailed(result)) {
      refuse(draft, Report.faults(draft, result.path("problem")));
    } else {
      answered.incrementAndGet();
      report.faults(places.faultsNow(draft, result));
    }
  }

  private static boolean isFailed(JsonNode result) {
    return result.path("outcome").asText().equals("failed");
  }

  private void done(FeedJob draft, JsonNode result) {
    if (isFailed(result)) {
      refuse(draft, Report.faults(draft, result.path("problem")));
      return;
    }
    places.record(draft, result);
    List<Fault> faults = dryRun ? places.faults(draft) : List.of();
    if (!faults.isEmpty()) {
      refuse(draft, faults);
      return;
    }
    answered.incrementAndGet();
    for (JsonNode warning : result.path("warnings")) {
      if (!NewPlaces.isAbout(warning)) {
        String message = warning.path("message").asText();
        report.note(draft.fault(Report.pointer(warning), "mended", message));
      }
    }
    report.result(draft, result);
  }

  /**
   * Refuses jobs with places that are hardly meant as new ones, and returns those to be sent. A dry
   * run tells which places are new.
   */
  private List<FeedJob> withoutBadPlaces(List<FeedJob> drafts) {
    Set<FeedJob> settled = Collections.newSetFromMap(new IdentityHashMap<>());
    List<FeedJob> left = drafts;
    for (List<FeedJob> asked = places.unasked(left);
        !asked.isEmpty();
        asked = places.unasked(left)) {
      // Jobs that the dry run finds unchanged are done with, so it takes all while most are.
      List<FeedJob> sent = areMostUnchanged ? left : asked;
      AtomicInteger unchanged = new AtomicInteger();
      settled.addAll(sent); // some may get no result, as they are refused
      all(
          sent,
          true,
          (draft, result) -> {
            boolean isFailed = isFailed(result);
            boolean isUnchanged = result.path("outcome").asText().equals("unchanged");
            if (!isFailed) {
              places.record(draft, result);
            }
            unchanged.addAndGet(isUnchanged ? 1 : 0);
            if (isFailed || isUnchanged && places.faults(draft).isEmpty()) {
              done(draft, result);
            } else {
              settled.remove(draft);
            }
          });
      areMostUnchanged = unchanged.get() * 2 >= sent.size();
      left = drafts.stream().filter(draft -> !settled.contains(draft)).toList();
    }
    List<FeedJob> good = new ArrayList<>();
    for (FeedJob draft : left) {
      List<Fault> faults = places.faults(draft);
      if (faults.isEmpty()) {
        good.add(draft);
      } else {
        refuse(draft, faults);
      }
    }
    return good;
  }

  /** Sends jobs until the service has answered for each of them, and passes the results on. */
  private void all(List<FeedJob> drafts, boolean isTrial, BiConsumer<FeedJob, JsonNode> results) {
    List<FeedJob> open = drafts;
    for (int round = 0; !open.isEmpty(); round++) {
      if (round == ROUNDS) {
        String message = "The service had no time for %d jobs. Run the command again to go on.";
        throw new Failure(Failure.FAILED, message.formatted(open.size()));
      }
      open = sent(open, isTrial, results);
    }
  }

  /** Sends jobs, and returns those that must be sent again. */
  private List<FeedJob> sent(
      List<FeedJob> drafts, boolean isTrial, BiConsumer<FeedJob, JsonNode> results) {
    Answer answer =
        client.send("POST", "/jobs/batch", Optional.of(Batch.body(drafts, isTrial)), LENIENT);
    if (answer.status() == 413) {
      return halved(drafts, isTrial, results);
    }
    if (answer.code().equals("validation-failed")) {
      return withoutRefused(drafts, answer);
    }
    List<FeedJob> again = new ArrayList<>();
    for (JsonNode result : answer.required().path("results")) {
      FeedJob draft = drafts.get(result.path("index").asInt());
      if (result.path("status").asInt() == 503) {
        again.add(draft);
      } else {
        results.accept(draft, result);
      }
    }
    return again;
  }

  /** A gateway may count a body's bytes as escaped in the event that it makes of the body. */
  private List<FeedJob> halved(
      List<FeedJob> drafts, boolean isTrial, BiConsumer<FeedJob, JsonNode> results) {
    if (drafts.size() == 1) {
      tooLarge(drafts.get(0));
      return List.of();
    }
    int half = drafts.size() / 2;
    List<FeedJob> again = new ArrayList<>(sent(drafts.subList(0, half), isTrial, results));
    again.addAll(sent(drafts.subList(half, drafts.size()), isTrial, results));
    return again;
  }

  private void tooLarge(FeedJob draft) {
    answered.incrementAndGet();
    report.faults(
        List.of(draft.fault("", "too-large", "The job is larger than a request may be, 5 MiB.")));
  }

  /**
   * The service may refuse a batch for some of its jobs, such as two whose referenceIds it takes to
   * be the same; then it does nothing for the others either.
   *
   * @throws Failure if it refuses the batch for another reason
   */
  private List<FeedJob> withoutRefused(List<FeedJob> drafts, Answer answer) {
    Set<FeedJob> refused = Collections.newSetFromMap(new IdentityHashMap<>());
    for (JsonNode error : answer.body().path("errors")) {
      Matcher operation = OPERATION.matcher(error.path("pointer").asText());
      if (!operation.matches()) {
        throw new Failure(Failure.REFUSED, answer.lines());
      }
      FeedJob draft = drafts.get(Integer.parseInt(operation.group(1)));
      refused.add(draft);
      report.faults(Report.fault(draft, error).stream().toList());
    }
    answered.addAndGet(refused.size());
    return drafts.stream().filter(draft -> !refused.contains(draft)).toList();
  }

  @Override
  public void close() {
    workers.shutdownNow();
  }

  /** Jobs that fit into one request. */
  static final class Batch {
    private static final int MAX_OPERATIONS = 500;

    /** The rest of 5 MiB is for the JSON around them. */
    private static final int MAX_BYTES = 5 * 1024 * 1024 - 1024;

    final List<FeedJob> drafts = new ArrayList<>();
    private int bytes;

    /** Whether the job was added; if not, there is no room for it. */
    boolean add(FeedJob draft) {
      int size = Json.bytes(operation(draft)).length + 1;
      if (drafts.size() == MAX_OPERATIONS || bytes + size > MAX_BYTES) {
        return false;
      }
      bytes += size;
      return drafts.add(draft);
    }

    private static ObjectNode operation(FeedJob draft) {
      ObjectNode operation = Json.MAPPER.createObjectNode().put("op", "put");
      if (draft.id() != null) {
        operation.put("id", draft.id());
      }
      return operation.set("job", draft.job());
    }

    static JsonNode body(List<FeedJob> drafts, boolean dryRun) {
      ObjectNode body = Json.MAPPER.createObjectNode().put("dryRun", dryRun);
      drafts.stream().map(Batch::operation).forEach(body.putArray("operations")::add);
      return body;
    }
  }
}
