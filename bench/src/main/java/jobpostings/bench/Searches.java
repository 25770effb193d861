package jobpostings.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import jobpostings.bench.report.Report;
import jobpostings.dynamodb.rules.Cost;
import jobpostings.job.JobPage;
import jobpostings.job.JobQuery;
import jobpostings.job.JobQuery.Matching;
import jobpostings.job.JobQuery.Start;
import jobpostings.job.JobStore;

/** Measures searches that find few jobs. */
final class Searches {
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
    JobStore store = bench.storeWithLongTimeout();
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
        "q: read units a job, of %d".formatted(jobs), Bench.reads(costs) / jobs, "", 0.02);
    report.note(
        "q: read units of %d jobs, and calls".formatted(jobs),
        Report.number(Bench.reads(costs)) + " in " + costs.size());
  }

  /** Over HTTP, where the service may refuse a search that takes too long. */
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
}
