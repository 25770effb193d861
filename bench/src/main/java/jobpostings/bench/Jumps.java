package jobpostings.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import jobpostings.bench.report.Report;
import jobpostings.job.Job;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.page.Page;

/** Measures pages that are asked for by number, without the pages before them. */
final class Jumps {
  private final Bench bench;
  private final Report report;

  Jumps(Bench bench, Report report) {
    this.bench = bench;
    this.report = report;
  }

  void measure(String what, Client client, List<Job> jobs) {
    measureUnits(what, client, jobs);
    for (Middle middle : middles(jobs)) {
      report.atMost(
          "jump: %s, %s, round trips".formatted(what, middle.name()),
          bench.trips(() -> client.get(middle.url())).longestChain(),
          "",
          4);
    }
  }

  void measureUnits(String what, Client client, List<Job> jobs) {
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
   * The middle page of a list, which is the hardest to reach.
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
    int page = Math.max(1, list.size() / Page.LARGEST_SIZE / 2);
    return new Middle(
        status + "page " + page,
        "/jobs?pageSize=%d&status=%s&page=%d".formatted(Page.LARGEST_SIZE, status.strip(), page),
        list.stream()
            .skip((page - 1L) * Page.LARGEST_SIZE)
            .limit(Page.LARGEST_SIZE)
            .map(Job::id)
            .toList());
  }
}
