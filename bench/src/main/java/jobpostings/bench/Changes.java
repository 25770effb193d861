package jobpostings.bench;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import jobpostings.bench.report.Report;
import jobpostings.dynamodb.rules.Cost;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Select;

/**
 * Measures how soon changes are in the log while others write, and what recording many changes of
 * one employer costs. The functions that follow the streams run in this process, like everything
 * else.
 */
final class Changes {
  private static final int WRITERS = 3;
  private static final int OTHERS = 2;
  private static final int WATCHED = 150;
  private static final int BATCH = 500;

  /** 100,000 changes in an hour. */
  private static final double MANY_A_SECOND = 100_000 / 3_600.0;

  /** Three kilobytes that compress about as well as ordinary text. */
  private static final String DESCRIPTION =
      IntStream.range(0, 90)
          .mapToObj(i -> "Care for %d patients of a ward. ".formatted(i * 7_919 % 1_000))
          .collect(joining("", "<p>", "</p>"));

  private static final Duration BETWEEN_POLLS = Duration.ofMillis(50);

  private final Bench bench;
  private final Report report;
  private final int size;

  /**
   * @param size how many changes there are of one employer
   */
  Changes(Bench bench, Report report, int size) {
    this.bench = bench;
    this.report = report;
    this.size = size;
  }

  void measure() {
    run(20); // Warms up.
    lag(run(WATCHED));
    many();
  }

  private void lag(List<Double> lags) {
    List<Double> sorted = lags.stream().sorted().toList();
    report.note("changes: followed while others write", String.valueOf(sorted.size()));
    report.note(
        "changes: ms from the answer to the log, median", Report.number(percentile(sorted, 50)));
    report.atMost(
        "changes: ms from the answer to the log, 99th percentile",
        percentile(sorted, 99),
        "",
        3_000);
    report.note(
        "changes: ms from the answer to the log, at most", Report.number(percentile(sorted, 100)));
  }

  private static double percentile(List<Double> sorted, int percent) {
    return sorted.get((sorted.size() * percent - 1) / 100);
  }

  /** How long each change of several writers took to be seen in the log, in milliseconds. */
  private List<Double> run(int each) {
    Client client = bench.employer();
    Client other = bench.employer();
    Map<String, Long> answered = new ConcurrentHashMap<>();
    Map<String, Long> seen = new ConcurrentHashMap<>();
    AtomicBoolean written = new AtomicBoolean();
    String cursor = now(client);
    List<Future<?>> writers = new ArrayList<>();
    List<Future<?>> others = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < WRITERS; i++) {
        int number = i;
        writers.add(threads.submit(() -> write(client, number, each, answered)));
      }
      for (int i = 0; i < OTHERS; i++) {
        int number = i;
        others.add(
            threads.submit(
                () -> {
                  while (!written.get()) {
                    write(other, number, 10, new ConcurrentHashMap<>());
                  }
                }));
      }
      Future<?> follower =
          threads.submit(() -> follow(client, cursor, seen, () -> isDone(writers, answered, seen)));
      check(follower);
      written.set(true);
    }
    writers.forEach(Changes::check);
    others.forEach(Changes::check);
    return answered.keySet().stream()
        .map(title -> Math.max(0, (seen.get(title) - answered.get(title)) / 1e6))
        .toList();
  }

  private static boolean isDone(
      List<Future<?>> writers, Map<String, Long> answered, Map<String, Long> seen) {
    return writers.stream().allMatch(Future::isDone)
        && seen.keySet().containsAll(answered.keySet());
  }

  private static void check(Future<?> task) {
    try {
      task.get();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Gives a job this many titles in turn, and records when each was answered. */
  private static void write(Client client, int writer, int titles, Map<String, Long> answered) {
    for (int i = 0; i < titles; i++) {
      String title = "Nurse %d-%d".formatted(writer, i);
      String job = Bodies.job("L-" + writer, "active", SampleJobs.DESCRIPTION);
      Client.Answer answer =
          client.send("PUT", "/jobs", job.replace("Registered Nurse, Night Shift", title));
      if (answer.status() > 201) {
        throw new IllegalStateException("PUT: " + answer);
      }
      answered.put(title, System.nanoTime());
    }
  }

  private static String now(Client client) {
    return client.get("/jobs/changes?after=now").json().at("/paging/cursor").asText();
  }

  /** Follows the log, and records when each title was first seen. */
  private static void follow(
      Client client, String from, Map<String, Long> seen, BooleanSupplier isDone) {
    String cursor = from;
    while (!isDone.getAsBoolean()) {
      JsonNode page = client.get("/jobs/changes?pageSize=100&after=" + cursor).json();
      long now = System.nanoTime();
      page.path("data").forEach(each -> seen.putIfAbsent(each.at("/job/title").asText(), now));
      cursor = page.at("/paging/cursor").asText();
      if (page.at("/paging/next").isNull()) {
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(BETWEEN_POLLS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Changes the title of each of 500 jobs again and again. */
  private void many() {
    Client client = bench.employer();
    int employerId = bench.employerId();
    String empty = now(client);
    put(client, 0);
    String filled = follow(client, empty, BATCH);
    int rounds = Math.max(1, size / BATCH);
    double[] times = new double[2];
    List<Cost> costs =
        bench.costs(
            () -> {
              long begin = System.nanoTime();
              IntStream.rangeClosed(1, rounds).forEach(round -> put(client, round));
              times[0] = (System.nanoTime() - begin) / 1e9;
              var _ = follow(client, filled, BATCH * rounds);
              times[1] = (System.nanoTime() - begin) / 1e9;
            });
    double changes = BATCH * rounds;
    String of = "changes: of %.0f of one employer, ".formatted(changes);
    report.note(of + "written a second", Report.number(changes / times[0]));
    report.atLeast(of + "recorded a second", changes / times[1], "", MANY_A_SECOND);
    report.note(of + "recorded against written a second", Report.number(times[0] / times[1]));
    report.atMost(
        of + "write units each, of the log and of versions",
        (writes(costs, "ChangeLog") + writes(costs, "Versions")) / changes,
        "",
        3);
    report.note(
        of + "write units each, of the log", Report.number(writes(costs, "ChangeLog") / changes));
    report.note(of + "items of the log", String.valueOf(segments(employerId)));
  }

  private static double writes(List<Cost> costs, String table) {
    return Bench.writes(costs.stream().filter(cost -> cost.target().equals(table)).toList());
  }

  private static void put(Client client, int round) {
    List<String> jobs =
        IntStream.range(0, BATCH)
            .mapToObj(
                i ->
                    Bodies.job("M-" + i, "active", DESCRIPTION)
                        .replace("Night Shift", "Shift " + round))
            .toList();
    Client.Answer answer = client.send("POST", "/jobs/batch", Bodies.batch(jobs));
    if (answer.status() != 200) {
      throw new IllegalStateException("POST: " + answer);
    }
  }

  /** Follows the log until this many changes were seen, and returns the cursor. */
  private static String follow(Client client, String from, int changes) {
    String cursor = from;
    int seen = 0;
    while (seen < changes) {
      JsonNode page = client.get("/jobs/changes?pageSize=100&after=" + cursor).json();
      seen += page.path("data").size();
      cursor = page.at("/paging/cursor").asText();
      if (page.at("/paging/next").isNull()) {
        pause();
      }
    }
    return cursor;
  }

  private int segments(int employerId) {
    return bench
        .dynamoDb()
        .query(
            query ->
                query
                    .tableName("ChangeLog")
                    .select(Select.COUNT)
                    .keyConditionExpression("employerId = :employer")
                    .expressionAttributeValues(
                        Map.of(":employer", AttributeValue.fromN(Integer.toString(employerId)))))
        .count();
  }
}
