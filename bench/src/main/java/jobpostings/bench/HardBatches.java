package jobpostings.bench;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import jobpostings.bench.report.Report;
import jobpostings.dynamodb.rules.Cost;
import jobpostings.dynamodb.rules.SlowCalls;
import jobpostings.job.Job;
import jobpostings.job.JobStatus;

/** Measures what is hard about many jobs at once: a slow DynamoDB, large jobs, and many of them. */
final class HardBatches {
  /** How long a function may run. */
  private static final int FUNCTION_SECONDS = 28;

  private static final int FUNCTION_MEGABYTES = 1_769;

  private static final Duration SLOW_CALL = Duration.ofMillis(200);

  /** In bytes; close to the largest body. */
  private static final int LARGEST = 5_000_000;

  private static final int MANY = 20_000;

  private final Bench bench;
  private final Report report;

  HardBatches(Bench bench, Report report) {
    this.bench = bench;
    this.report = report;
  }

  void measure() {
    slowCreates();
    largeJobs();
    largeJobsThatAreThere();
    manyJobs();
  }

  private void slowCreates() {
    Client client = bench.employer();
    List<String> jobs =
        IntStream.range(0, 500)
            .mapToObj(i -> Bodies.job("S-" + i, "active", SampleJobs.DESCRIPTION))
            .toList();
    JsonNode[] counts = new JsonNode[1];
    double time =
        Instruments.with(
            List.of(new SlowCalls(SLOW_CALL)),
            () -> Bench.milliseconds(() -> counts[0] = send(client, Bodies.batch(jobs))));
    report.holds(
        "batch: created of 500, with 200 ms a call",
        counts[0].path("created").asText(),
        "500",
        counts[0].path("created").asInt() == 500);
    report.atMost(
        "batch: seconds of 500 creates, with 200 ms a call", time / 1_000, "", FUNCTION_SECONDS);
  }

  private static JsonNode send(Client client, String batch) {
    Client.Answer answer = client.send("POST", "/jobs/batch", batch);
    if (answer.status() != 200) {
      throw new IllegalStateException("POST: " + answer);
    }
    return answer.json().path("counts");
  }

  private void largeJobs() {
    for (int count : new int[] {1, 10, 200}) {
      Client client = bench.employer();
      List<String> jobs =
          IntStream.range(0, count)
              .mapToObj(i -> Bodies.job("L-" + i, "active", text(LARGEST / count - 600)))
              .toList();
      String body = Bodies.batch(jobs);
      memory(
          "batch: of %d jobs, %.1f MB".formatted(count, body.length() / 1e6),
          () -> send(client, body));
    }
  }

  /** Small changes to large jobs, twice as many as a batch works on at once. */
  private void largeJobsThatAreThere() {
    Client client = bench.employer();
    List<String> names = IntStream.range(0, 32).mapToObj(i -> "T-" + i).toList();
    for (String name : names) {
      send(client, Bodies.batch(List.of(Bodies.job(name, "active", text(LARGEST - 600)))));
    }
    String body =
        Bodies.batch(
            names.stream()
                .map("{\"referenceId\": \"%s\", \"title\": \"Cook\"}"::formatted)
                .toList());
    // Measuring memory slows it down so much that some may not end in time, which does not matter.
    memory("batch: titles of 32 jobs of 5 MB", () -> client.send("POST", "/jobs/batch", body));
  }

  private void memory(String what, Runnable work) {
    double megabytes = LiveMemory.during(work) / 1e6;
    report.atMost(what + ", MB of memory in use", megabytes, "", FUNCTION_MEGABYTES);
  }

  /** Text that compresses to half its length at best. */
  private static String text(int length) {
    byte[] noise = new byte[length / 2];
    new Random(length).nextBytes(noise);
    return HexFormat.of().formatHex(noise);
  }

  private void manyJobs() {
    Client client = bench.employer();
    List<Job> jobs = SampleJobs.mixed(bench.employerId(), MANY);
    bench.store(jobs);
    List<Job> active = jobs.stream().filter(job -> job.status() == JobStatus.ACTIVE).toList();
    Set<String> open =
        active.stream().skip(20).flatMap(job -> job.referenceId().stream()).collect(toSet());
    JsonNode[] answer = new JsonNode[1];
    List<Cost> costs =
        bench.costs(() -> answer[0] = client.reconcile(Bodies.reconcile(open, true)));
    report.holds(
        "reconcile: to archive of %d jobs".formatted(MANY),
        answer[0].at("/counts/toArchive").asText(),
        "20",
        answer[0].at("/counts/toArchive").asInt() == 20);
    report.note(
        "reconcile: read units of a dry run, %d jobs, and calls".formatted(MANY),
        costs.stream().map(cost -> Report.number(cost.reads())).collect(joining(" + ")));
    List<Double> times = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      times.add(Bench.milliseconds(() -> client.reconcile(Bodies.reconcile(open, true))));
    }
    report.note(
        "reconcile: median of 3 dry runs here, ms, %d jobs".formatted(MANY),
        Report.number(Bench.median(times)));
  }
}
