package jobpostings.bench;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.bench.report.Report;
import jobpostings.dynamodb.rules.Cost;
import jobpostings.dynamodb.rules.SlowCalls;

/** Measures keeping a set of jobs in step: in batches and a reconcile, compared with job by job. */
final class Feeds {
  private static final int BATCH = 500;
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
    feed();
  }

  private void warmUp() {
    Client client = bench.employer();
    for (int i = 0; i < 8; i++) {
      batch(client, jobs(0, BATCH, i % 2 * CHANGED));
      jobs(0, 100, i * 10).forEach(job -> put(client, job));
    }
  }

  /**
   * The bodies of jobs.
   *
   * @param changed jobs with a lower number have another title than the rest
   */
  private static List<String> jobs(int from, int to, int changed) {
    return IntStream.range(from, to)
        .mapToObj(
            i -> {
              String job = Bodies.job("F-" + i, "active", SampleJobs.DESCRIPTION);
              return i < changed ? job.replace("Registered Nurse", "Licensed Nurse") : job;
            })
        .toList();
  }

  private static void put(Client client, String job) {
    Client.Answer answer = client.send("PUT", "/jobs", job);
    if (answer.status() > 201) {
      throw new IllegalStateException("PUT: " + answer);
    }
  }

  /** Sends a batch, and returns its counts. */
  private static JsonNode batch(Client client, List<String> jobs) {
    Client.Answer answer = client.send("POST", "/jobs/batch", Bodies.batch(jobs));
    if (answer.status() != 200) {
      throw new IllegalStateException("POST: " + answer);
    }
    return answer.json().path("counts");
  }

  private void unchanged() {
    Client client = bench.employer();
    List<String> jobs = jobs(0, BATCH, 0);
    batch(client, jobs);
    List<Double> together = new ArrayList<>();
    List<Double> singly = new ArrayList<>();
    for (int i = 0; i < RUNS; i++) {
      together.add(Bench.milliseconds(() -> batch(client, jobs)));
      singly.add(
          Bench.milliseconds(
              () -> {
                jobs.forEach(job -> put(client, job));
                return null;
              }));
    }
    report.note(
        "batch: 500 unchanged puts, one by one and in a batch, ms",
        Report.number(Bench.median(singly)) + "; " + Report.number(Bench.median(together)));
    report.atMost(
        "batch: time of 500 unchanged puts against one by one, medians",
        Bench.median(together) / Bench.median(singly),
        " x",
        0.1);
    List<Cost> costs = bench.costs(() -> batch(client, jobs));
    report.atMost("batch: write units of 500 unchanged puts", Bench.writes(costs), "", 0);
    report.note(
        "batch: read units of 500 unchanged puts, and calls",
        Report.number(Bench.reads(costs)) + " in " + costs.size());
  }

  /**
   * Once as it is here, and once with the time that a call takes on AWS: DynamoDB Local makes one
   * write after the other, where DynamoDB makes sixteen at once.
   */
  private void feed() {
    Times here = feed(Duration.ZERO);
    report.atMost(here.what() + ", ratio", here.ratio(), " x", 0.1);
    report.note("feed: calls of DynamoDB for a put", calls());
    Times there = feed(CALL);
    report.atMost(there.what() + ", ratio", there.ratio(), " x", 0.1);
  }

  /**
   * For a put that changes nothing, and for one that does. The authorizer's three calls are left
   * out: here it makes them each time, but API Gateway caches its answers.
   */
  private String calls() {
    Client client = bench.employer();
    put(client, jobs(0, 1, 0).getFirst());
    return Stream.of(0, 1)
        .map(changed -> jobs(0, 1, changed).getFirst())
        .map(job -> String.join(", ", bench.trips(() -> put(client, job)).operations()))
        .collect(joining("; "));
  }

  private Times feed(Duration call) {
    List<String> before = jobs(0, FEED - NEW + GONE, 0);
    List<String> after = jobs(0, FEED - NEW, CHANGED);
    List<String> feed = Stream.concat(after.stream(), jobs(FEED, FEED + NEW, 0).stream()).toList();
    Set<String> open = referenceIds(feed);
    Client first = bench.employer();
    Client second = bench.employer();
    for (Client client : List.of(first, second)) {
      inBatches(before).forEach(jobs -> batch(client, jobs));
    }
    double singly =
        milliseconds(
            call,
            () -> {
              feed.forEach(job -> put(first, job));
              archiveOthers(first, open);
            });
    int[] calls = new int[1];
    double together = milliseconds(call, () -> calls[0] = inStep(second, feed, open));
    requireSame(first, second, open);
    String what = "feed: 3,000 jobs, %d ms a call more than here".formatted(call.toMillis());
    report.note(
        what + ", job by job and in batches, ms",
        Report.number(singly) + "; " + Report.number(together));
    report.atMost(what + ", calls in batches", calls[0], "", 8);
    return new Times(what, together / singly);
  }

  /**
   * How long a feed takes.
   *
   * @param ratio the time in batches divided by the time job by job
   */
  private record Times(String what, double ratio) {}

  private static double milliseconds(Duration call, Runnable work) {
    return Instruments.with(
        List.of(new SlowCalls(call)),
        () ->
            Bench.milliseconds(
                () -> {
                  work.run();
                  return null;
                }));
  }

  private static Set<String> referenceIds(List<String> feed) {
    return feed.stream()
        .map(job -> job.replaceAll("(?s).*\"referenceId\": \"([^\"]*)\".*", "$1"))
        .collect(toSet());
  }

  private static List<List<String>> inBatches(List<String> jobs) {
    List<List<String>> batches = new ArrayList<>();
    for (int i = 0; i < jobs.size(); i += BATCH) {
      batches.add(jobs.subList(i, Math.min(i + BATCH, jobs.size())));
    }
    return batches;
  }

  /** Brings the jobs in step, and returns how many calls that took. */
  private static int inStep(Client client, List<String> feed, Set<String> open) {
    List<List<String>> batches = inBatches(feed);
    batches.forEach(jobs -> batch(client, jobs));
    JsonNode answer = client.reconcile(Bodies.reconcile(open, false));
    if (answer.at("/counts/archived").asInt() != GONE) {
      throw new IllegalStateException("Archived: " + answer);
    }
    return batches.size() + 1;
  }

  private static void archiveOthers(Client client, Set<String> open) {
    Set<String> others = new HashSet<>(active(client));
    others.removeAll(open);
    others.forEach(
        each -> put(client, "{\"referenceId\": \"%s\", \"status\": \"archived\"}".formatted(each)));
  }

  private static Set<String> active(Client client) {
    Set<String> active = new HashSet<>();
    String url = "/jobs?pageSize=100&status=active";
    JsonNode page;
    do {
      page = client.get(url).json();
      page.path("data").forEach(job -> active.add(job.path("referenceId").asText()));
      url = page.at("/paging/next").asText();
    } while (!page.at("/paging/next").isNull());
    return active;
  }

  private static void requireSame(Client first, Client second, Set<String> open) {
    if (!active(first).equals(open) || !active(second).equals(open)) {
      throw new IllegalStateException("The jobs are not in step.");
    }
  }
}
