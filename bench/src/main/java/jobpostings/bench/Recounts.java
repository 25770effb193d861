package jobpostings.bench;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import jobpostings.bench.report.Report;
import jobpostings.dynamodb.rules.Cost;
import jobpostings.job.Job;
import jobpostings.json.Json;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Measures a recount of a large employer's jobs while it goes on writing. */
final class Recounts {
  private static final int WRONG_BY = 7;

  /** Well below the 15 s for which a writer goes on trying. */
  private static final double LONGEST_WRITE_MS = 10_000;

  private final Bench bench;
  private final Report report;
  private final int size;

  Recounts(Bench bench, Report report, int size) {
    this.bench = bench;
    this.report = report;
    this.size = size;
  }

  void measure() {
    Client client = bench.employer();
    int employerId = bench.employerId();
    List<Job> jobs = SampleJobs.mixed(employerId, size);
    bench.store(jobs);
    miscount(employerId);
    AtomicBoolean done = new AtomicBoolean();
    List<Double> writes = new ArrayList<>();
    String[] answer = new String[1];
    double[] time = new double[1];
    List<Cost> costs;
    try (ExecutorService beside = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> writer = beside.submit(() -> write(client, writes, done));
      costs =
          bench.costs(() -> time[0] = Bench.milliseconds(() -> answer[0] = recount(employerId)));
      done.set(true);
      check(writer);
    }
    report.note("recount: of %d jobs, answered".formatted(size), answer[0]);
    report.note("recount: s here, for %d jobs".formatted(size), Report.number(time[0] / 1_000));
    report.note("recount: read units, writers' included", Report.number(Bench.reads(costs)));
    report.note("recount: writes meanwhile", String.valueOf(writes.size()));
    report.atMost(
        "recount: the longest of these, ms",
        writes.stream().mapToDouble(each -> each).max().orElse(0),
        "",
        LONGEST_WRITE_MS);
    long total = client.get("/jobs?pageSize=1").json().at("/paging/total").asLong();
    report.holds(
        "recount: the total after",
        String.valueOf(total),
        String.valueOf(size + writes.size()),
        total == size + writes.size());
  }

  private static void check(Future<?> writer) {
    if (writer.state() == Future.State.FAILED) {
      throw new IllegalStateException(writer.exceptionNow());
    }
  }

  private static void write(Client client, List<Double> writes, AtomicBoolean done) {
    while (!done.get()) {
      String body = Bodies.job("W-" + writes.size(), "active", "<p>Short.</p>");
      writes.add(
          Bench.milliseconds(
              () -> {
                Client.Answer answer = client.send("POST", "/jobs", body);
                if (answer.status() != 201) {
                  throw new IllegalStateException("POST: " + answer);
                }
                return answer;
              }));
    }
  }

  /** As operators ask for it. */
  private String recount(int employerId) {
    ObjectNode input = JsonNodeFactory.instance.objectNode();
    input.put("action", "recount").put("employerId", employerId);
    return Json.text(bench.countActions().answer(input));
  }

  private void miscount(int employerId) {
    bench
        .dynamoDb()
        .updateItem(
            update ->
                update
                    .tableName("JobCounters")
                    .key(
                        Map.of(
                            "employerId", AttributeValue.fromN(Integer.toString(employerId)),
                            "shard", AttributeValue.fromN("3")))
                    .updateExpression("ADD active :by")
                    .expressionAttributeValues(
                        Map.of(":by", AttributeValue.fromN(Integer.toString(WRONG_BY)))));
  }
}
