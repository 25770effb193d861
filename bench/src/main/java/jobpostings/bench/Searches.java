package jobpostings.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import jobpostings.bench.report.Report;
import jobpostings.dynamodb.rules.Cost;
import jobpostings.job.store.JobList;
import jobpostings.job.store.JobPage;
import jobpostings.job.store.JobQuery;
import jobpostings.job.store.JobQuery.Matching;
import jobpostings.job.store.JobQuery.Start;

/** Measures searches that find few jobs. */
final class Searches {
  /**
   * Read units for the top of the list and the jobs of a page; 100,000 jobs may take 400 in all.
   */
  private static final double FLOOR = 20;

  private static final double UNITS_A_JOB = 0.0038;

  /** The size for which the time has a limit. */
  static final int LARGE = 20_000;

  private static final int SEARCHES = 5;
  private static final int CLIENTS = 4;

  private final Bench bench;
  private final Report report;

  Searches(Bench bench, Report report) {
    this.bench = bench;
    this.report = report;
  }

  void measure(Client client, int employerId, int jobs) {
    measureUnits(employerId, jobs);
    searchTimes(client, jobs);
  }

  void measureUnits(int employerId, int jobs) {
    Matching rare = (title, _) -> title.contains(SampleJobs.RARE);
    JobList store = bench.storeWithLongTimeout();
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
    List<Cost> costs =
        bench.costs(
            () -> {
              var _ = search.get();
            });
    report.atMost(
        "q: read units of %d jobs".formatted(jobs),
        Bench.reads(costs),
        "",
        FLOOR + jobs * UNITS_A_JOB);
    report.note("q: calls, of %d jobs".formatted(jobs), String.valueOf(costs.size()));
    report.atMost(
        "q: round trips, of %d jobs".formatted(jobs),
        bench
            .trips(
                () -> {
                  var _ = search.get();
                })
            .longestChain(),
        "",
        6);
  }

  /** Over HTTP, where the service refuses a search that takes too long. */
  private void searchTimes(Client client, int jobs) {
    List<Double> alone = times(1, client);
    String median = "q: median of %d over HTTP here, ms, of %d jobs".formatted(SEARCHES, jobs);
    if (jobs == LARGE) {
      report.atMost(median, Bench.median(alone), "", 2_000);
    } else {
      report.note(median, Report.number(Bench.median(alone)));
    }
    report.note(
        "q: the same, with %d clients at once".formatted(CLIENTS),
        Report.number(Bench.median(times(CLIENTS, client))));
  }

  /**
   * How long each search of some clients takes, in milliseconds.
   *
   * @throws IllegalStateException if one is refused
   */
  private static List<Double> times(int clients, Client client) {
    String url = "/jobs?pageSize=10&q=" + SampleJobs.RARE;
    List<Future<Double>> searches = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
      for (int i = 0; i < clients * SEARCHES; i++) {
        searches.add(threads.submit(() -> Bench.milliseconds(() -> client.get(url))));
      }
    }
    return searches.stream().map(Future::resultNow).toList();
  }
}
