package jobpostings.bench;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import jobpostings.bench.report.Report;
import jobpostings.dynamodb.rules.Cost;
import jobpostings.job.Job;
import jobpostings.page.Page;

/** Measures lists of one employer. */
final class Lists {
  private static final int SAMPLES = 200;

  private final Bench bench;
  private final Report report;
  private final int size;
  private final Jumps jumps;
  private final Searches searches;

  Lists(Bench bench, Report report, int size) {
    this.bench = bench;
    this.report = report;
    this.size = size;
    this.jumps = new Jumps(bench, report);
    this.searches = new Searches(bench, report);
  }

  void measure() {
    Client mixed = bench.employer();
    int employerId = bench.employerId();
    List<Job> jobs = SampleJobs.mixed(employerId, size);
    store("mixed", jobs);
    Pages pages = crawl(mixed);
    units(mixed, pages);
    roundTrips(mixed, pages);
    times(mixed, pages);
    jumps.measure("mixed", mixed, jobs);
    searches.measure(mixed, employerId, size);
    for (int fewer : new int[] {Searches.LARGE, 10_000, 1_000}) {
      if (fewer < size) {
        Client other = bench.employer();
        store("fewer", SampleJobs.mixed(bench.employerId(), fewer));
        searches.measure(other, bench.employerId(), fewer);
      }
    }
    Client imported = bench.employer();
    List<Job> importedJobs = SampleJobs.imported(bench.employerId(), size);
    store("in one millisecond", importedJobs);
    jumps.measure("in one millisecond", imported, importedJobs);
  }

  /** Measures what does not depend on the machine. */
  void measureUnits() {
    Client mixed = bench.employer();
    int employerId = bench.employerId();
    List<Job> jobs = SampleJobs.mixed(employerId, size);
    bench.store(jobs);
    units(mixed, crawl(mixed));
    jumps.measureUnits("mixed", mixed, jobs);
    searches.measureUnits(employerId, size);
    Client imported = bench.employer();
    List<Job> importedJobs = SampleJobs.imported(bench.employerId(), size);
    bench.store(importedJobs);
    jumps.measureUnits("in one millisecond", imported, importedJobs);
  }

  private void store(String what, List<Job> jobs) {
    double time =
        Bench.milliseconds(
            () -> {
              bench.store(jobs);
              return null;
            });
    System.out.printf("(%d jobs, %s, stored in %.0f s)%n", jobs.size(), what, time / 1_000);
  }

  /**
   * Two pages of a crawl.
   *
   * @param number the number of the late page
   */
  private record Pages(String second, String late, int number) {}

  private Pages crawl(Client client) {
    int number = Math.max(3, size / Page.LARGEST_SIZE * 9 / 10);
    List<String> urls = new ArrayList<>();
    Set<Integer> seen = new HashSet<>();
    int listed = 0;
    String url = "/jobs?pageSize=" + Page.LARGEST_SIZE;
    while (!url.isEmpty()) {
      urls.add(url);
      JsonNode page = client.get(url).json();
      page.path("data").forEach(job -> seen.add(job.path("id").asInt()));
      listed += page.path("data").size();
      url = page.at("/paging/next").isNull() ? "" : page.at("/paging/next").asText();
    }
    report.holds(
        "crawl: jobs seen, each once",
        seen.size() + " of " + listed,
        size + " of " + size,
        seen.size() == size && listed == size);
    return new Pages(urls.get(1), urls.get(number - 1), number);
  }

  private void units(Client client, Pages pages) {
    List<Cost> early = bench.costs(() -> client.get(pages.second()));
    List<Cost> late = bench.costs(() -> client.get(pages.late()));
    report.note("crawl: page 2, read units", units(early));
    report.atMost(
        "crawl: read units of page %d against page 2".formatted(pages.number()),
        Bench.reads(late) / Bench.reads(early),
        " x",
        1.2);
    double headers = headers(client, pages.second());
    report.atMost(
        "crawl: read units of a page beyond its headers' %s".formatted(Report.number(headers)),
        Bench.reads(early) - headers,
        "",
        2);
  }

  private void roundTrips(Client client, Pages pages) {
    Trips trips = bench.trips(() -> client.get(pages.late()));
    report.atMost("crawl: round trips", trips.longestChain(), "", 2);
    report.note("crawl: calls", String.join(", ", trips.operations()));
  }

  /** The size of the headers of a page in read units, from its own items. */
  private double headers(Client client, String url) {
    Weights weights = new Weights(Page.LARGEST_SIZE);
    Instruments.with(List.of(weights), () -> client.get(url));
    return weights.bytes() / 8192.0;
  }

  private void times(Client client, Pages pages) {
    List<Double> early = new ArrayList<>();
    List<Double> late = new ArrayList<>();
    for (int i = 0; i < SAMPLES; i++) {
      early.add(Bench.milliseconds(() -> client.get(pages.second())));
      late.add(Bench.milliseconds(() -> client.get(pages.late())));
    }
    report.note(
        "crawl: page 2, median of %d, ms".formatted(SAMPLES), Report.number(Bench.median(early)));
    report.atMost(
        "crawl: time of page %d against page 2, medians".formatted(pages.number()),
        Bench.median(late) / Bench.median(early),
        " x",
        1.2);
  }

  private static String units(List<Cost> costs) {
    return costs.stream().map(cost -> Report.number(cost.reads())).collect(joining(" + "));
  }
}
