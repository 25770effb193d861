package jobpostings.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Measures what it takes to keep refused requests: write units, and how many can be read within
 * five seconds while many are refused at once.
 */
final class Refusals {
  /** Of each employer. */
  private static final int EACH = 50;

  private static final int AT_ONCE = 8;
  private static final int ONE_IN = 10;
  private static final double READABLE = 0.999;
  private static final Duration SOON = Duration.ofSeconds(5);

  private final Bench bench;
  private final Report report;
  private final int refusals;

  /**
   * @param refusals how many requests are refused under load
   */
  Refusals(Bench bench, Report report, int refusals) {
    this.bench = bench;
    this.report = report;
    this.refusals = refusals;
  }

  void measure() {
    units();
    underLoad();
  }

  /** Each with a page of description. */
  private void units() {
    refuseAndWait(bench.employer(), 1); // The first of a day also stores the day's key.
    Client client = bench.employer();
    double writes = writes(() -> refuseAndWait(client, EACH));
    report.atMost("write units of a refusal that is kept", writes / EACH, "", 3);
    double others = writes(() -> IntStream.range(0, EACH).forEach(_ -> client.get("/jobs")));
    report.atMost("write units of %d successes".formatted(EACH), others, "", 0);
  }

  private static void refuseAndWait(Client client, int requests) {
    var _ = refuse(client, requests);
    while (listed(client) < requests) {
      Bench.pause();
    }
  }

  private double writes(Runnable task) {
    return Bench.writes(
        bench.costs(task).stream()
            .filter(cost -> cost.target().startsWith("RefusedRequests"))
            .toList());
  }

  private void underLoad() {
    List<Client> clients =
        IntStream.range(0, refusals / EACH).mapToObj(_ -> bench.employer()).toList();
    Queue<Future<Boolean>> soon = new ConcurrentLinkedQueue<>();
    double seconds;
    try (ScheduledExecutorService readers = Executors.newScheduledThreadPool(AT_ONCE)) {
      seconds =
          Bench.seconds(
              () -> {
                try (ExecutorService load = Executors.newFixedThreadPool(AT_ONCE)) {
                  clients.forEach(
                      client -> load.execute(() -> refuseAndLook(client, readers, soon)));
                }
              });
    }
    long readable = soon.stream().filter(Future::resultNow).count();
    long kept = clients.stream().mapToLong(Refusals::listed).sum();
    report.note("%,d refusals under load".formatted(refusals), Report.number(seconds) + " s");
    report.atLeast(
        "of them readable after 5 s, by one in %d".formatted(ONE_IN),
        (double) readable / soon.size(),
        "",
        READABLE);
    report.atLeast(
        "of them listed at the end", (double) kept / (clients.size() * EACH), "", READABLE);
  }

  /** Has requests refused, and looks five seconds later whether some of them can be read. */
  private static void refuseAndLook(
      Client client, ScheduledExecutorService readers, Queue<Future<Boolean>> soon) {
    for (String id : refuse(client, EACH)) {
      soon.add(
          readers.schedule(
              () -> client.send("GET", "/requests/" + id, "").status() == 200,
              SOON.toMillis(),
              TimeUnit.MILLISECONDS));
    }
  }

  /** The ids of one in ten. */
  private static List<String> refuse(Client client, int requests) {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < requests; i++) {
      Client.Answer answer = client.send("POST", "/jobs", Bodies.job("R-" + i, "open"));
      if (answer.status() != 400) {
        throw new IllegalStateException(answer.toString());
      }
      if (i % ONE_IN == 0) {
        ids.add(answer.json().path("instance").asText().replace("urn:uuid:", ""));
      }
    }
    return ids;
  }

  private static long listed(Client client) {
    return client.get("/requests?pageSize=100").path("data").size();
  }
}
