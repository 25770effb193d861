package jobpostings.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import jobpostings.dynamodb.rules.Cost;
import jobpostings.job.Job;

/** Measures lists of one employer: crawls, jumps, searches. */
final class Lists {
  private static final int PAGE_SIZE = 100;
  private static final int SAMPLES = 200;

  private final Bench bench;
  private final Report report;
  private final int size;

  Lists(Bench bench, Report report, int size) {
    this.bench = bench;
    this.report = report;
    this.size = size;
  }

  void measure() {
    Client mixed = bench.employer();
    List<Job> jobs = SampleJobs.mixed(bench.employerId(), size);
    filled("mixed", jobs);
    crawl(mixed);
    jumps("mixed", mixed);
    search(mixed, size);
    for (int fewer : new int[] {10_000, 1_000}) {
      if (fewer < size) {
        Client other = bench.employer();
        filled("fewer", SampleJobs.mixed(bench.employerId(), fewer));
        search(other, fewer);
      }
    }
    Client imported = bench.employer();
    filled("in one millisecond", SampleJobs.imported(bench.employerId(), size));
    jumps("in one millisecond", imported);
  }

  private void filled(String what, List<Job> jobs) {
    double time =
        Bench.milliseconds(
            () -> {
              bench.store(jobs);
              return null;
            });
    System.out.printf("(%d jobs, %s, stored in %.0f s)%n", jobs.size(), what, time / 1_000);
  }

  private void crawl(Client client) {
    int late = Math.max(3, size / PAGE_SIZE * 9 / 10);
    List<String> urls = new ArrayList<>();
    Set<Integer> seen = new HashSet<>();
    int listed = 0;
    String url = "/jobs?pageSize=" + PAGE_SIZE;
    while (!url.isEmpty()) {
      urls.add(url);
      JsonNode page = client.get(url).json();
      page.path("data").forEach(job -> seen.add(job.path("id").asInt()));
      listed += page.path("data").size();
      url = page.path("paging").path("next").asText("").replace("null", "");
    }
    report.holds(
        "crawl: jobs seen, each once",
        seen.size() + " of " + listed,
        size + " of " + size,
        seen.size() == size && listed == size);

    String second = urls.get(1);
    String last = urls.get(late - 1);
    List<Cost> early = bench.costs(() -> client.get(second));
    List<Cost> deep = bench.costs(() -> client.get(last));
    report.note("crawl: page 2, read units", units(early));
    report.atMost(
        "crawl: read units of page %d against page 2".formatted(late),
        Bench.reads(deep) / Bench.reads(early),
        " x",
        1.1);
    double headers = headers(client, second);
    report.atMost(
        "crawl: read units of a page beyond its headers' %s".formatted(Report.number(headers)),
        Bench.reads(early) - headers,
        "",
        2);
    report.atMost("crawl: round trips", bench.trips(() -> client.get(last)).longestChain(), "", 2);
    times(client, second, last, late);
  }

  /** What the headers of a page weigh, from the page's own items. */
  private double headers(Client client, String url) {
    Weights weights = new Weights(PAGE_SIZE);
    Instruments.with(List.of(weights), () -> client.get(url));
    return weights.bytes() / 8192.0;
  }

  private void times(Client client, String second, String last, int late) {
    List<Double> early = new ArrayList<>();
    List<Double> deep = new ArrayList<>();
    for (int i = 0; i < SAMPLES; i++) {
      early.add(Bench.milliseconds(() -> client.get(second)));
      deep.add(Bench.milliseconds(() -> client.get(last)));
    }
    report.note("crawl: page 2, median of %d, ms".formatted(SAMPLES), number(Bench.median(early)));
    report.atMost(
        "crawl: time of page %d against page 2, medians".formatted(late),
        Bench.median(deep) / Bench.median(early),
        " x",
        1.3);
  }

  private void jumps(String what, Client client) {
    jump(what, client, "", Math.max(1, size / PAGE_SIZE / 2));
    for (String status : List.of("active", "archived", "draft")) {
      String query = "&status=" + status;
      int total = client.get("/jobs?pageSize=1" + query).json().at("/paging/total").asInt();
      jump(what, client, query, Math.max(1, total / PAGE_SIZE / 2));
    }
  }

  private void jump(String what, Client client, String query, int page) {
    String url = "/jobs?pageSize=" + PAGE_SIZE + "&page=" + page + query;
    String name = "jump: %s%s, page %d".formatted(what, query.replace("&status=", ", "), page);
    List<Cost> costs = bench.costs(() -> client.get(url));
    report.atMost(name + ", read units", Bench.reads(costs), "", 60);
    report.atMost(name + ", round trips", bench.trips(() -> client.get(url)).longestChain(), "", 4);
  }

  private void search(Client client, int jobs) {
    String url = "/jobs?pageSize=10&q=" + SampleJobs.RARE.toLowerCase();
    JsonNode answer = client.get(url).json();
    report.holds(
        "q: matches among %d jobs".formatted(jobs),
        answer.at("/paging/total").asText(),
        String.valueOf(jobs / 1_000),
        answer.at("/paging/total").asInt() == jobs / 1_000);
    List<Cost> costs = bench.costs(() -> client.get(url));
    report.atMost(
        "q: read units a job, of %d".formatted(jobs), Bench.reads(costs) / jobs, "", 0.02);
    Trips trips = bench.trips(() -> client.get(url));
    report.note(
        "q: calls, and round trips, of %d".formatted(jobs),
        trips.operations().size() + ", " + trips.longestChain());
    List<Double> times = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      times.add(Bench.milliseconds(() -> client.get(url)));
    }
    report.note("q: median of 5, ms, of %d".formatted(jobs), number(Bench.median(times)));
  }

  private static String units(List<Cost> costs) {
    return costs.stream()
        .map(cost -> Report.number(cost.reads()))
        .collect(java.util.stream.Collectors.joining(" + "));
  }

  private static String number(double figure) {
    return Report.number(figure);
  }
}
