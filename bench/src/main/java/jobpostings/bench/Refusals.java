package jobpostings.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import jobpostings.Core;
import jobpostings.bench.report.Report;
import jobpostings.functions.job.CreateJobHandler;
import jobpostings.refusal.RefusedRequest;
import jobpostings.refusal.RefusedRequests;

/**
 * Measures what it takes to keep refused requests: write units, how many can be read within five
 * seconds while many are refused at once, and how much later their answers come.
 */
final class Refusals {
  /** Of each employer: fewer than are kept of a minute. */
  private static final int EACH = 50;

  private static final int AT_ONCE = 8;
  private static final int ONE_IN = 10;
  private static final int WARM_UP = 2_000;
  private static final int ANSWERS = 20_000;
  private static final double UNITS = 2;
  private static final double READABLE = 0.999;
  private static final Duration SOON = Duration.ofSeconds(5);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Context context = context();
  private final Bench bench;
  private final Report report;
  private final int refusals;
  private final Path root;

  /**
   * @param refusals how many requests are refused under load
   * @param root of the project, where the sample events are
   */
  Refusals(Bench bench, Report report, int refusals, Path root) {
    this.bench = bench;
    this.report = report;
    this.refusals = refusals;
    this.root = root;
  }

  void measure() {
    units();
    underLoad();
    answers();
  }

  /** As many as an employer may have kept, each with a page of description. */
  private void units() {
    refuseAndWait(bench.employer(), 1); // The first of a day also stores the day's key.
    Client client = bench.employer();
    double writes = writes(() -> refuseAndWait(client, EACH));
    report.atMost("write units of a refusal that is kept", writes / EACH, "", UNITS);
    double others = writes(() -> IntStream.range(0, EACH).forEach(_ -> client.get("/jobs")));
    report.atMost("write units of %d successes".formatted(EACH), others, "", 0);
  }

  private void refuseAndWait(Client client, int requests) {
    refuse(client, requests);
    while (listed(client) < requests) {
      pause(Duration.ofMillis(20));
    }
  }

  private double writes(Runnable task) {
    return Bench.writes(
        bench.costs(task).stream()
            .filter(cost -> cost.target().startsWith("RefusedRequests"))
            .toList());
  }

  private void underLoad() {
    List<Client> clients =
        IntStream.range(0, refusals / EACH).mapToObj(_ -> bench.employer()).toList();
    List<Future<Boolean>> soon = new ArrayList<>();
    double seconds;
    try (ExecutorService load = Executors.newFixedThreadPool(AT_ONCE);
        ScheduledExecutorService readers = Executors.newScheduledThreadPool(AT_ONCE)) {
      CountDownLatch left = new CountDownLatch(clients.size());
      long begin = System.nanoTime();
      for (Client client : clients) {
        load.execute(
            () -> {
              for (String id : refuse(client, EACH)) {
                synchronized (soon) {
                  soon.add(
                      readers.schedule(
                          () -> client.send("GET", "/requests/" + id, "").status() == 200,
                          SOON.toMillis(),
                          TimeUnit.MILLISECONDS));
                }
              }
              left.countDown();
            });
      }
      left.await();
      seconds = (System.nanoTime() - begin) / 1e9;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    long readable = soon.stream().filter(Future::resultNow).count();
    long kept = clients.stream().mapToLong(this::listed).sum();
    report.note("%,d refusals under load".formatted(refusals), Report.number(seconds) + " s");
    report.atLeast(
        "of them readable after 5 s, by one in %d".formatted(ONE_IN),
        (double) readable / soon.size(),
        "",
        READABLE);
    report.atLeast(
        "of them listed at the end",
        (double) kept / (clients.size() * (double) EACH),
        "",
        READABLE);
  }

  /** The ids of one in ten. */
  private static List<String> refuse(Client client, int requests) {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < requests; i++) {
      Client.Answer answer = client.send("POST", "/jobs", refused("R-" + i));
      if (answer.status() != 400) {
        throw new IllegalStateException(answer.toString());
      }
      if (i % ONE_IN == 0) {
        ids.add(answer.json().path("instance").asText().replace("urn:uuid:", ""));
      }
    }
    return ids;
  }

  private static String refused(String referenceId) {
    return Bodies.job(referenceId, "open", SampleJobs.DESCRIPTION);
  }

  private long listed(Client client) {
    return client.get("/requests?pageSize=100").json().path("data").size();
  }

  /**
   * How long the function takes to its answer, alternately with a store that keeps the request and
   * one that doesn't. As on Lambda, the next event comes when what is left to do is done.
   */
  private void answers() {
    Semaphore done = new Semaphore(0);
    Core core = bench.core();
    RefusedRequests store = core.refusedRequests();
    CreateJobHandler with = new CreateJobHandler(keeping(core, store::keep, done));
    CreateJobHandler without = new CreateJobHandler(keeping(core, _ -> {}, done));
    List<Double> kept = new ArrayList<>();
    List<Double> notKept = new ArrayList<>();
    for (int i = 0; i < WARM_UP + ANSWERS; i++) {
      double first = milliseconds(i % 2 == 0 ? with : without, i, done);
      double second = milliseconds(i % 2 == 0 ? without : with, i, done);
      if (i >= WARM_UP) {
        kept.add(i % 2 == 0 ? first : second);
        notKept.add(i % 2 == 0 ? second : first);
      }
    }
    report.note("a refusal's answer, median", Report.number(Bench.median(kept)) + " ms");
    report.note("the same, not kept", Report.number(Bench.median(notKept)) + " ms");
    report.note("the same, not kept, 99th percentile", Report.number(last(notKept)) + " ms");
    report.note("a refusal's answer, 99th percentile", Report.number(last(kept)) + " ms");
    report.atMost("later by, 99th percentile", last(kept) - last(notKept), " ms", 1);
  }

  private static double last(List<Double> figures) {
    return figures.stream().sorted().toList().get(figures.size() * 99 / 100);
  }

  /** The same operations, but for how a refused request is kept. */
  private static Core keeping(Core core, Consumer<RefusedRequest> keep, Semaphore done) {
    RefusedRequests store =
        (RefusedRequests)
            Proxy.newProxyInstance(
                Core.class.getClassLoader(),
                new Class<?>[] {RefusedRequests.class},
                (_, _, arguments) -> {
                  try {
                    keep.accept((RefusedRequest) arguments[0]);
                  } finally {
                    done.release();
                  }
                  return null;
                });
    return (Core)
        Proxy.newProxyInstance(
            Core.class.getClassLoader(),
            new Class<?>[] {Core.class},
            (_, method, arguments) ->
                method.getName().equals("refusedRequests")
                    ? store
                    : method.invoke(core, arguments));
  }

  /** A function's context, whose log goes nowhere. */
  private static Context context() {
    LambdaLogger nowhere =
        new LambdaLogger() {
          @Override
          public void log(String message) {}

          @Override
          public void log(byte[] message) {}
        };
    return (Context)
        Proxy.newProxyInstance(
            Context.class.getClassLoader(),
            new Class<?>[] {Context.class},
            (_, method, _) ->
                switch (method.getName()) {
                  case "getLogger" -> nowhere;
                  case "getRemainingTimeInMillis" -> 15_000;
                  case "getMemoryLimitInMB" -> 1_024;
                  default -> method.getReturnType() == String.class ? "bench" : null;
                });
  }

  private double milliseconds(CreateJobHandler function, int number, Semaphore done) {
    byte[] event = event(number);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    long begin = System.nanoTime();
    try {
      function.handleRequest(new ByteArrayInputStream(event), out, context);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    double milliseconds = (System.nanoTime() - begin) / 1e6;
    done.acquireUninterruptibly();
    return milliseconds;
  }

  private byte[] event(int number) {
    try {
      ObjectNode event =
          (ObjectNode) JSON.readTree(Files.readAllBytes(root.resolve("events/create-job.json")));
      event.put("body", refused("R-" + number)).put("isBase64Encoded", false);
      ((ObjectNode) event.at("/requestContext"))
          .put("requestId", UUID.randomUUID().toString())
          .put("extendedRequestId", UUID.randomUUID().toString());
      ((ObjectNode) event.at("/requestContext/authorizer"))
          .put("employerId", String.valueOf(1_000_000 + number / EACH));
      return event.toString().getBytes(UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void pause(Duration time) {
    try {
      Thread.sleep(time);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
