package jobpostings.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Measures deliveries to webhooks, through streams, queue and functions: many changes at once to a
 * slow receiver, and 100 deliveries to a good one beside a dead and a slow one.
 */
final class Deliveries {
  private static final int CHANGES = 10_000;
  private static final int EMPLOYERS = 10;
  private static final int WEBHOOKS = 10;
  private static final int AT_ONCE = 10;

  /** The longest that an answer may take. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(15);

  private static final Duration SLOW = Duration.ofMillis(20);
  private static final Duration PATIENCE = Duration.ofMinutes(20);
  private static final double FIVE_SECONDS = 5;

  private final Bench bench;
  private final Report report;

  Deliveries(Bench bench, Report report) {
    this.bench = bench;
    this.report = report;
  }

  void measure() {
    besideADeadAndASlowOne();
    manyToASlowOne();
  }

  private void besideADeadAndASlowOne() {
    try (SlowReceiver slow = new SlowReceiver(MAX_WAIT);
        SlowReceiver good = new SlowReceiver(Duration.ZERO)) {
      SlowReceiver dead = new SlowReceiver(Duration.ZERO);
      dead.close();
      Client troubled = bench.employer();
      register(troubled, slow.url("slow"));
      register(troubled, dead.url("dead"));
      List<Client> others = new ArrayList<>();
      for (int i = 0; i < EMPLOYERS; i++) {
        Client client = bench.employer();
        for (int j = 0; j < WEBHOOKS; j++) {
          register(client, good.url(i + "/" + j));
        }
        others.add(client);
      }
      create(others.getFirst(), "warm", 1);
      waitFor(() -> good.taken() == WEBHOOKS);
      create(troubled, "T", Client.BATCH);
      waitFor(() -> slow.calls() > 0);

      double seconds =
          Bench.seconds(
              () -> {
                others.forEach(client -> create(client, "O", 1));
                waitFor(() -> good.taken() == WEBHOOKS + EMPLOYERS * WEBHOOKS);
              });

      report.atMost(
          "100 deliveries beside a dead and a slow receiver with 500 each",
          seconds,
          " s",
          FIVE_SECONDS);
    }
  }

  private void manyToASlowOne() {
    Client client = bench.employer();
    try (SlowReceiver slow = new SlowReceiver(SLOW)) {
      String id = register(client, slow.url("many"));
      double seconds =
          Bench.seconds(
              () -> {
                create(client, "M", CHANGES);
                waitFor(() -> slow.taken() == CHANGES);
              });
      report.note(
          "10,000 changes at once, 20 ms an answer: all delivered", Report.number(seconds) + " s");
      report.atMost("the same: calls under way at once", slow.mostUnderWay(), "", AT_ONCE);
      waitFor(() -> attempts(client, id) >= slow.calls());
      report.is("the same: attempts listed", attempts(client, id), slow.calls());
    }
  }

  private static String register(Client client, String url) {
    return client.post("/webhooks", "{\"url\": \"%s\"}".formatted(url)).path("id").asText();
  }

  private static void create(Client client, String prefix, int jobs) {
    client.putInBatches(Bodies.jobs(prefix + "-", 0, jobs, 0));
  }

  private static int attempts(Client client, String id) {
    int attempts = 0;
    String path = "/webhooks/%s/attempts?pageSize=100".formatted(id);
    while (path != null) {
      JsonNode page = client.get(path);
      attempts += page.path("data").size();
      path = page.at("/paging/next").asText(null);
    }
    return attempts;
  }

  private static void waitFor(BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("Not everything was delivered.");
      }
      Bench.pause();
    }
  }
}
