package jobpostings.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import jobpostings.bench.report.Report;
import jobpostings.dynamodb.rules.OverlapsRefused;
import jobpostings.dynamodb.rules.Tables;

/**
 * Measures many clients that write at once, with overlapping transactions refused as on AWS: all
 * clients of one employer, compared with an employer for each client. Any answer that is an error,
 * lost write or wrong total ends it.
 */
final class Writers {
  private static final int CLIENTS = 50;
  private static final int RUNS = 5;
  private static final Duration TIME = Duration.ofSeconds(4);

  private final Bench bench;
  private final Report report;
  private final OverlapsRefused overlaps;

  Writers(Bench bench, Report report) {
    this.bench = bench;
    this.report = report;
    this.overlaps = new OverlapsRefused(new Tables(bench.dynamoDb()));
  }

  /** What the clients wrote, by employer and referenceId. */
  private record Written(Map<Client, Map<String, String>> statuses, AtomicInteger writes) {
    private void write(Client client, String method, String path, String body, int status) {
      Client.Answer answer = client.send(method, path, body);
      if (answer.status() != status) {
        throw new IllegalStateException("%s %s: %s".formatted(method, path, answer));
      }
      writes.incrementAndGet();
    }
  }

  void measure() {
    run(employers()::get, Duration.ofSeconds(6)); // Warms up.
    List<Double> ofOne = new ArrayList<>();
    List<Double> ofMany = new ArrayList<>();
    int refusals = 0;
    for (int i = 0; i < RUNS; i++) {
      int before = overlaps.refusals();
      Client one = bench.employer();
      ofOne.add(run(_ -> one, TIME));
      refusals += overlaps.refusals() - before;
      ofMany.add(run(employers()::get, TIME));
    }
    report.note("writers: of one employer, writes/s, median", Report.number(Bench.median(ofOne)));
    report.note("writers: of one employer, overlaps refused", String.valueOf(refusals));
    report.note("writers: of 50 employers, writes/s, median", Report.number(Bench.median(ofMany)));
    report.atLeast(
        "writers: 50 of one employer against 50 of 50, medians",
        Bench.median(ofOne) / Bench.median(ofMany),
        " x",
        0.7);
  }

  /** A new employer for each client. */
  private List<Client> employers() {
    return IntStream.range(0, CLIENTS).mapToObj(_ -> bench.employer()).toList();
  }

  /** Writes a second. */
  private double run(IntFunction<Client> clients, Duration time) {
    Written written = new Written(new ConcurrentHashMap<>(), new AtomicInteger());
    long begin = System.nanoTime();
    long end = begin + time.toNanos();
    Instruments.with(
        List.of(overlaps),
        () -> {
          List<Future<?>> all = new ArrayList<>();
          try (ExecutorService executor = Executors.newFixedThreadPool(CLIENTS)) {
            for (int i = 0; i < CLIENTS; i++) {
              int number = i;
              all.add(executor.submit(() -> write(clients.apply(number), number, end, written)));
            }
          }
          all.forEach(Writers::check);
          return null;
        });
    double seconds = (System.nanoTime() - begin) / 1e9;
    written.statuses().forEach(Writers::compare);
    return written.writes().get() / seconds;
  }

  private static void check(Future<?> client) {
    try {
      client.get();
    } catch (ExecutionException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void write(Client client, int number, long end, Written written) {
    Map<String, String> statuses =
        written.statuses().computeIfAbsent(client, _ -> new ConcurrentSkipListMap<>());
    for (int i = 0; System.nanoTime() < end; i++) {
      String reference = number + "-" + i;
      String status = i % 2 == 0 ? "active" : "draft";
      written.write(
          client, "PUT", "/jobs", Bodies.job(reference, status, SampleJobs.DESCRIPTION), 201);
      statuses.put(reference, status);
      if (i % 3 > 0) {
        String change = "{\"referenceId\": \"%s\", \"status\": \"archived\"}".formatted(reference);
        written.write(client, "PUT", "/jobs", change, 200);
        statuses.put(reference, "archived");
      }
      if (i % 3 > 1) {
        written.write(client, "DELETE", "/jobs?referenceId=" + reference, "", 204);
        statuses.remove(reference);
      }
    }
  }

  /** Checks that lists show what was written, and that totals match. */
  private static void compare(Client client, Map<String, String> written) {
    Map<String, String> listed = new TreeMap<>();
    String url = "/jobs?pageSize=100";
    JsonNode page;
    do {
      page = client.get(url).json();
      page.path("data")
          .forEach(
              job -> listed.put(job.path("referenceId").asText(), job.path("status").asText()));
      url = page.at("/paging/next").asText();
    } while (!page.at("/paging/next").isNull());
    if (!listed.equals(written)) {
      throw new IllegalStateException("Lost: written %s, listed %s".formatted(written, listed));
    }
    for (String status : List.of("active", "archived", "draft")) {
      long count = written.values().stream().filter(status::equals).count();
      long total =
          client.get("/jobs?pageSize=1&status=" + status).json().at("/paging/total").asLong();
      if (total != count) {
        throw new IllegalStateException(
            "%d jobs are %s, the total says %d".formatted(count, status, total));
      }
    }
  }
}
