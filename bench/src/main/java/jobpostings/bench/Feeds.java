package jobpostings.bench;

import static java.util.stream.Collectors.toSet;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.dynamodb.rules.SlowCalls;

/** Measures keeping a set of jobs in step: in batches and a reconcile, compared with job by job. */
final class Feeds {
  private static final int FEED = 3_000;
  private static final int CHANGED = 300;
  private static final int NEW = 30;
  private static final int GONE = 20;
  private static final int RUNS = 3;

  /** Roughly how long a call to DynamoDB takes on AWS. */
  private static final Duration CALL = Duration.ofMillis(10);

  private final Bench bench;
  private final Report report;

  Feeds(Bench bench, Report report) {
    this.bench = bench;
    this.report = report;
  }

  void measure() {
    warmUp();
    unchanged();
    // DynamoDB Local makes one write after the other, where DynamoDB makes sixteen at once.
    feed(Duration.ZERO);
    feed(CALL);
  }

  private void warmUp() {
    Client client = bench.employer();
    for (int i = 0; i < 8; i++) {
      client.putInBatches(Bodies.jobs("F-", 0, Client.BATCH, i % 2 * CHANGED));
      Bodies.jobs("F-", 0, 100, i * 10).forEach(client::put);
    }
  }

  private void unchanged() {
    Client client = bench.employer();
    List<String> jobs = Bodies.jobs("F-", 0, Client.BATCH, 0);
    client.putInBatches(jobs);
    List<Double> together = new ArrayList<>();
    List<Double> singly = new ArrayList<>();
    for (int i = 0; i < RUNS; i++) {
      together.add(Bench.milliseconds(() -> client.putInBatches(jobs)));
      singly.add(Bench.milliseconds(() -> jobs.forEach(client::put)));
    }
    compare("batch: 500 unchanged puts", Bench.median(singly), Bench.median(together));
  }

  private void compare(String what, double singly, double together) {
    report.note(
        what + ", one by one and in batches, ms",
        Report.number(singly) + "; " + Report.number(together));
    report.atMost(what + ", ratio", together / singly, " x", 0.1);
  }

  private void feed(Duration call) {
    List<String> before = Bodies.jobs("F-", 0, FEED - NEW + GONE, 0);
    List<String> feed =
        Stream.concat(
                Bodies.jobs("F-", 0, FEED - NEW, CHANGED).stream(),
                Bodies.jobs("F-", FEED, FEED + NEW, 0).stream())
            .toList();
    Set<String> open =
        IntStream.range(0, FEED + NEW)
            .filter(i -> i < FEED - NEW || i >= FEED)
            .mapToObj("F-%d"::formatted)
            .collect(toSet());
    Client first = bench.employer();
    Client second = bench.employer();
    Stream.of(first, second).forEach(client -> client.putInBatches(before));
    double singly =
        slowly(
            call,
            () -> {
              feed.forEach(first::put);
              Set<String> others = active(first);
              others.removeAll(open);
              others.forEach(
                  each ->
                      first.put(
                          "{\"referenceId\": \"%s\", \"status\": \"archived\"}".formatted(each)));
            });
    double together =
        slowly(
            call,
            () -> {
              second.putInBatches(feed);
              var _ = second.post("/jobs/reconcile", Bodies.reconcile(open));
            });
    if (!active(first).equals(open) || !active(second).equals(open)) {
      throw new IllegalStateException("The jobs are not in step.");
    }
    compare("feed: 3,000 jobs, %d ms a call more".formatted(call.toMillis()), singly, together);
  }

  /** The milliseconds of a task while each call of DynamoDB takes so much longer. */
  private static double slowly(Duration call, Runnable task) {
    double[] time = new double[1];
    Instruments.with(new SlowCalls(call), () -> time[0] = Bench.milliseconds(task));
    return time[0];
  }

  private static Set<String> active(Client client) {
    Set<String> active = new HashSet<>();
    for (String url = "/jobs?pageSize=100&status=active"; url != null; ) {
      JsonNode page = client.get(url);
      page.path("data").forEach(job -> active.add(job.path("referenceId").asText()));
      url = page.at("/paging/next").textValue();
    }
    return active;
  }
}
