package jobpostings.bench;

import static java.util.stream.Collectors.joining;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import jobpostings.bench.report.Report;
import jobpostings.dynamodb.rules.Cost;
import jobpostings.job.Job;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Measures what writes consume, against a plain put of the same job. */
final class WriteCosts {
  /** Write units without segments: an index with the titles would add an entry to each put. */
  private static final int INDEX_FOR_SEARCHES = 1;

  private final Bench bench;
  private final Report report;

  WriteCosts(Bench bench, Report report) {
    this.bench = bench;
    this.report = report;
  }

  void measure() {
    Client client = bench.employer();
    double ranks = segments(job -> job.toBuilder().id(1).build());
    double search = segments(job -> job.toBuilder().title("Another title").build());
    report.note("write: the segments of one change that comes alone", Report.number(ranks));
    report.note("write: of these, for a title", Report.number(search));
    for (Map.Entry<String, String> job :
        List.of(
            Map.entry("of 3 KB", Bodies.job("A-1", "active", SampleJobs.DESCRIPTION)),
            Map.entry("of less than 1 KB", Bodies.job("A-2", "active", "<p>Short.</p>")),
            Map.entry("draft of 3 KB", Bodies.job("A-3", "draft", SampleJobs.DESCRIPTION)))) {
      write(client, job.getKey(), job.getValue(), ranks, search);
    }
  }

  /** The write units of RankJobs for a change that comes alone. */
  private double segments(UnaryOperator<Job> change) {
    bench.employer(); // A new one, with enough jobs for a usual segment.
    List<Job> jobs = SampleJobs.mixed(bench.employerId(), 60);
    bench.bulk().rank(jobs);
    Job changed = change.apply(jobs.getFirst());
    return Bench.writes(bench.costs(() -> bench.bulk().rank(List.of(changed))));
  }

  private void write(Client client, String what, String body, double ranks, double search) {
    int[] id = new int[1];
    List<Cost> create =
        bench.costs(
            () -> id[0] = done(client.send("POST", "/jobs", body)).json().path("id").asInt());
    double plain = Bench.writes(plainPut(id[0])) + INDEX_FOR_SEARCHES;
    report.note("write: a plain put, with an index for searches, " + what, Report.number(plain));
    report.note("write: POST in parts, " + what, parts(create));
    report.atMost(
        "write: POST and segments against a plain put, " + what,
        (Bench.writes(create) + ranks) / plain,
        " x",
        2.5);
    String path = "/jobs/" + id[0];
    change(client, "title", path, plain, what, "{\"title\": \"Another title\"}", search);
    change(client, "status", path, plain, what, "{\"status\": \"archived\"}", ranks);
    List<Cost> delete = bench.costs(() -> done(client.send("DELETE", path, "")));
    report.atMost(
        "write: DELETE and segments against a plain put, " + what,
        (Bench.writes(delete) + ranks) / plain,
        " x",
        2.5);
  }

  /** Checks that the request succeeded, because a refused one would cost nothing. */
  private static Client.Answer done(Client.Answer answer) {
    if (answer.status() >= 300) {
      throw new IllegalStateException("A write was refused: " + answer);
    }
    return answer;
  }

  private void change(
      Client client,
      String member,
      String path,
      double plain,
      String what,
      String body,
      double ranks) {
    List<Cost> costs = bench.costs(() -> done(client.send("PUT", path, body)));
    report.note("write: PUT of a %s in parts, %s".formatted(member, what), parts(costs));
    report.atMost(
        "write: PUT of a %s, segments, against a plain put, %s".formatted(member, what),
        (Bench.writes(costs) + ranks) / plain,
        " x",
        2.5);
  }

  /** The cost of putting the same item as if it were new. */
  private List<Cost> plainPut(int id) {
    Map<String, AttributeValue> item =
        bench
            .dynamoDb()
            .getItem(
                get ->
                    get.tableName("Jobs")
                        .key(Map.of("id", AttributeValue.fromN(String.valueOf(id)))))
            .item();
    Map<String, AttributeValue> other = new HashMap<>(item);
    other.put("id", AttributeValue.fromN("1"));
    List<Cost> costs =
        bench.costs(() -> bench.dynamoDb().putItem(put -> put.tableName("Jobs").item(other)));
    bench.dynamoDb().deleteItem(d -> d.tableName("Jobs").key(Map.of("id", other.get("id"))));
    return costs;
  }

  private static String parts(List<Cost> costs) {
    return costs.stream()
        .filter(cost -> cost.writes() > 0)
        .map(cost -> cost.target().replace("Jobs/", "") + " " + Report.number(cost.writes()))
        .collect(joining(", "));
  }
}
