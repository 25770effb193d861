package jobpostings.bench;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import jobpostings.dynamodb.rules.Cost;
import jobpostings.job.Job;
import jobpostings.job.JobPage;
import jobpostings.job.JobPosition;
import jobpostings.job.JobQuery;
import jobpostings.job.JobQuery.Matching;
import jobpostings.job.JobQuery.Start;
import jobpostings.job.JobStatus;
import jobpostings.job.JobStore;

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
    int employerId = bench.employerId();
    List<Job> jobs = SampleJobs.mixed(employerId, size);
    store("mixed", jobs);
    Pages pages = crawl(mixed);
    units(mixed, pages);
    roundTrips(mixed, pages);
    times(mixed, pages);
    jumps("mixed", mixed, jobs);
    search(mixed, employerId, size);
    for (int fewer : new int[] {10_000, 1_000}) {
      if (fewer < size) {
        Client other = bench.employer();
        store("fewer", SampleJobs.mixed(bench.employerId(), fewer));
        search(other, bench.employerId(), fewer);
      }
    }
    Client imported = bench.employer();
    List<Job> importedJobs = SampleJobs.imported(bench.employerId(), size);
    store("in one millisecond", importedJobs);
    jumps("in one millisecond", imported, importedJobs);
  }

  /** What does not depend on the machine. */
  void measureUnits() {
    Client mixed = bench.employer();
    int employerId = bench.employerId();
    List<Job> jobs = SampleJobs.mixed(employerId, size);
    bench.store(jobs);
    units(mixed, crawl(mixed));
    jumpUnits("mixed", mixed, jobs);
    searchUnits(employerId, size);
    Client imported = bench.employer();
    List<Job> importedJobs = SampleJobs.imported(bench.employerId(), size);
    bench.store(importedJobs);
    jumpUnits("in one millisecond", imported, importedJobs);
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
   * @param number of the late one
   */
  private record Pages(String second, String late, int number) {}

  private Pages crawl(Client client) {
    int number = Math.max(3, size / PAGE_SIZE * 9 / 10);
    List<String> urls = new ArrayList<>();
    Set<Integer> seen = new HashSet<>();
    int listed = 0;
    String url = "/jobs?pageSize=" + PAGE_SIZE;
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
        1.1);
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

  /** What the headers of a page weigh, from the page's own items. */
  private double headers(Client client, String url) {
    Weights weights = new Weights(PAGE_SIZE);
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
        1.3);
  }

  private void jumps(String what, Client client, List<Job> jobs) {
    jumpUnits(what, client, jobs);
    for (Middle middle : middles(jobs)) {
      report.atMost(
          "jump: %s, %s, round trips".formatted(what, middle.name()),
          bench.trips(() -> client.get(middle.url())).longestChain(),
          "",
          4);
    }
  }

  private void jumpUnits(String what, Client client, List<Job> jobs) {
    for (Middle middle : middles(jobs)) {
      report.atMost(
          "jump: %s, %s, read units".formatted(what, middle.name()),
          Bench.reads(bench.costs(() -> client.get(middle.url()))),
          "",
          60);
      List<Integer> listed = new ArrayList<>();
      client
          .get(middle.url())
          .json()
          .path("data")
          .forEach(job -> listed.add(job.path("id").asInt()));
      report.holds(
          "jump: %s, %s, the jobs of that page".formatted(what, middle.name()),
          listed.equals(middle.jobs()) ? "yes" : "no",
          "yes",
          listed.equals(middle.jobs()));
    }
  }

  /**
   * The middle page of a list, which is hardest to reach.
   *
   * @param jobs the ids that it should have
   */
  private record Middle(String name, String url, List<Integer> jobs) {}

  private static List<Middle> middles(List<Job> jobs) {
    List<Job> list =
        jobs.stream().sorted(Comparator.comparing(Job::position, JobPosition.LIST_ORDER)).toList();
    List<Middle> middles = new ArrayList<>();
    middles.add(middle("", list));
    for (JobStatus status : JobStatus.values()) {
      middles.add(
          middle(status + " ", list.stream().filter(job -> job.status() == status).toList()));
    }
    return middles;
  }

  private static Middle middle(String status, List<Job> list) {
    int page = Math.max(1, list.size() / PAGE_SIZE / 2);
    return new Middle(
        status + "page " + page,
        "/jobs?pageSize=%d&status=%s&page=%d".formatted(PAGE_SIZE, status.strip(), page),
        list.stream().skip((page - 1L) * PAGE_SIZE).limit(PAGE_SIZE).map(Job::id).toList());
  }

  private void search(Client client, int employerId, int jobs) {
    searchUnits(employerId, jobs);
    searchTimes(client, jobs);
  }

  private void searchUnits(int employerId, int jobs) {
    Matching rare = (title, _) -> title.contains(SampleJobs.RARE);
    JobStore store = bench.patientStore();
    Supplier<JobPage> search =
        () ->
            store.list(
                new JobQuery(
                    employerId, Optional.empty(), Optional.of(rare), new Start.Offset(0), 10));
    long found = search.get().total();
    report.holds(
        "q: matches among %d jobs".formatted(jobs),
        String.valueOf(found),
        String.valueOf(jobs / 1_000),
        found == jobs / 1_000);
    List<Cost> costs = bench.costs(search::get);
    report.atMost(
        "q: read units a job, of %d".formatted(jobs), Bench.reads(costs) / jobs, "", 0.02);
    report.note(
        "q: read units of %d jobs, and calls".formatted(jobs),
        Report.number(Bench.reads(costs)) + " in " + costs.size());
  }

  /** Over HTTP, where the service may say that it takes too long. */
  private void searchTimes(Client client, int jobs) {
    String url = "/jobs?pageSize=10&q=" + SampleJobs.RARE;
    List<Double> times = new ArrayList<>();
    int refused = 0;
    for (int i = 0; i < 3; i++) {
      int[] status = new int[1];
      double time = Bench.milliseconds(() -> status[0] = client.send("GET", url, "").status());
      times.add(time);
      refused += status[0] == 200 ? 0 : 1;
    }
    report.note(
        "q: median of 3 over HTTP here, ms, of %d; answered 503".formatted(jobs),
        Report.number(Bench.median(times)) + "; " + refused);
  }

  private static String units(List<Cost> costs) {
    return costs.stream().map(cost -> Report.number(cost.reads())).collect(joining(" + "));
  }
}
