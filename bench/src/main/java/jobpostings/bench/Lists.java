package jobpostings.bench;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import jobpostings.dynamodb.rules.Cost;

/** Measures lists and searches of one employer. */
final class Lists {
  private static final int SAMPLES = 200;
  private static final int PAGE = 100;

  /** A word that one job in a thousand has in its title. */
  private static final String RARE = "Perfusionist";

  private static final String[] WORK = {
    "Registered Nurse", "Software Developer", "Cook", "Welder", "Truck Driver", "Data Analyst"
  };
  private static final String[] TERMS = {"", ", Night Shift", ", Part Time", " (Remote)"};

  private static final int SEARCHES = 5;
  private static final int CLIENTS = 4;

  /** Up to that many jobs a search takes two seconds at most. */
  private static final int LARGE = 20_000;

  private static final int FEW = 1_000;

  private final Bench bench;
  private final Report report;
  private final int size;

  Lists(Bench bench, Report report, int size) {
    this.bench = bench;
    this.report = report;
    this.size = size;
  }

  void measure() {
    // First, so that none of them is new when they are searched: new jobs are read one by one.
    Client few = stored(FEW);
    Client client = stored(size);
    List<String> pages = crawl(client);
    String late = pages.get(pages.size() * 9 / 10);
    pages(client, pages.get(1), late);
    jump(client, pages.size() / 2);
    search(client, size);
    search(few, FEW);
  }

  /** An employer with so many jobs. */
  private Client stored(int jobs) {
    Client client = bench.employer();
    Random random = new Random(jobs);
    List<String> bodies =
        IntStream.range(0, jobs)
            .mapToObj(
                i ->
                    Bodies.job(
                        "HR-" + i,
                        random.nextInt(10) < 6 ? "active" : "draft",
                        (i % 1_000 == 999 ? RARE : any(random, WORK)) + any(random, TERMS),
                        "<p>We care for people.</p>"))
            .toList();
    double seconds = Bench.seconds(() -> client.putInBatches(bodies));
    bench.recount();
    report.note("%d jobs stored".formatted(jobs), Report.number(seconds) + " s");
    return client;
  }

  private static String any(Random random, String[] texts) {
    return texts[random.nextInt(texts.length)];
  }

  /** Follows the list to its end; returns the URLs of its pages. */
  private List<String> crawl(Client client) {
    List<String> urls = new ArrayList<>();
    Set<Integer> seen = new HashSet<>();
    int listed = 0;
    for (String url = "/jobs?pageSize=" + PAGE; url != null; ) {
      urls.add(url);
      JsonNode page = client.get(url);
      page.path("data").forEach(job -> seen.add(job.path("id").asInt()));
      listed += page.path("data").size();
      url = page.at("/paging/next").textValue();
    }
    report.is("crawl: jobs seen, each once", seen.size() + " of " + listed, size + " of " + size);
    return urls;
  }

  private void pages(Client client, String second, String late) {
    List<Cost> early = bench.costs(() -> client.get(second));
    report.note("crawl: page 2, read units", units(early));
    report.atMost(
        "crawl: read units of a late page against page 2",
        Bench.reads(bench.costs(() -> client.get(late))) / Bench.reads(early),
        " x",
        1.2);
    List<Double> times = new ArrayList<>();
    List<Double> lateTimes = new ArrayList<>();
    for (int i = 0; i < SAMPLES; i++) {
      times.add(Bench.milliseconds(() -> client.get(second)));
      lateTimes.add(Bench.milliseconds(() -> client.get(late)));
    }
    double median = Bench.median(times);
    report.note("crawl: page 2, median of %d, ms".formatted(SAMPLES), Report.number(median));
    report.atMost(
        "crawl: time of a late page against page 2, medians",
        Bench.median(lateTimes) / median,
        " x",
        1.2);
  }

  private void jump(Client client, int page) {
    String url = "/jobs?pageSize=%d&page=%d".formatted(PAGE, page);
    report.atMost(
        "jump: page %d, read units".formatted(page),
        Bench.reads(bench.costs(() -> client.get(url))),
        "",
        64);
  }

  /** Over HTTP, where the service refuses a search that takes too long. */
  private void search(Client client, int jobs) {
    String url = "/jobs?pageSize=10&q=" + RARE;
    String of = " of %d jobs".formatted(jobs);
    report.is("q: matches" + of, client.get(url).at("/paging/total").asInt(), jobs / 1_000);
    List<Cost> costs = bench.costs(() -> client.get(url));
    report.atMost("q: read units" + of, Bench.reads(costs), "", 20 + jobs * 0.0038);
    report.note("q: calls" + of, String.valueOf(costs.size()));
    double alone = Bench.median(times(1, client, url));
    if (jobs <= LARGE) {
      report.atMost("q: median over HTTP here, ms," + of, alone, "", 2_000);
    } else {
      report.note("q: median over HTTP here, ms," + of, Report.number(alone));
    }
    report.note(
        "q: the same, with %d clients at once".formatted(CLIENTS),
        Report.number(Bench.median(times(CLIENTS, client, url))));
  }

  /** How long each search of some clients takes, in milliseconds. */
  private static List<Double> times(int clients, Client client, String url) {
    List<Future<Double>> searches = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
      for (int i = 0; i < clients * SEARCHES; i++) {
        searches.add(threads.submit(() -> Bench.milliseconds(() -> client.get(url))));
      }
    }
    return searches.stream().map(Future::resultNow).toList();
  }

  private static String units(List<Cost> costs) {
    return costs.stream().map(cost -> Report.number(cost.reads())).collect(joining(" + "));
  }
}
