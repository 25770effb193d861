package jobpostings.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import jobpostings.bench.report.Report;

/**
 * Measures what the largest descriptions cost, by their shape, against plain text of the same
 * length: the processor time of the whole request, from the client through the service to DynamoDB
 * Local, whether the job is created or refused. Unlike wall-clock time, it depends little on what
 * else the machine does.
 */
final class DescriptionCosts {
  /** How many bytes of a description fit in a body of 5 MiB. */
  private static final int BYTES = 5_200_000;

  private static final int RUNS = 3;
  private static final double MOST_TIMES_PLAIN = 3;

  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  /**
   * @param unit what is repeated
   * @param times how many times {@code start} and {@code end} are put around the units
   */
  private record Shape(String unit, String start, String end, int times) {
    Shape(String unit) {
      this(unit, "", "", 0);
    }

    String html(int length) {
      String before = start.repeat(times);
      String after = end.repeat(times);
      int left = length - before.length() - after.length() - "x".length();
      return before + "x" + unit.repeat(left / unit.getBytes(UTF_8).length) + after;
    }

    @Override
    public String toString() {
      return times == 0 ? unit : "%s in %d %s".formatted(unit, times, start);
    }
  }

  private static final Shape PLAIN = new Shape("text ");

  private static final List<Shape> SHAPES =
      List.of(
          new Shape("<b>x</b>"),
          new Shape("<p>x"),
          new Shape("<p>x</p>"),
          new Shape("<br>"),
          new Shape("<li>x", "<ul>", "</ul>", 1),
          new Shape("<li>x", "<ul>", "</ul>", 120),
          new Shape("<li>x</li>", "<ul>", "</ul>", 30),
          new Shape("<li>x</li>", "<ul>", "</ul>", 120),
          new Shape("<p>x</p>", "<div>", "</div>", 35),
          new Shape("<p>x</p>", "<div>", "</div>", 250),
          new Shape("<b></b>", "<b>", "</b>", 250),
          new Shape("<a href='http://x.example'>x</a>"),
          new Shape("<a href=http://éé.example>x</a>"),
          new Shape("&"),
          new Shape("&amp;"),
          new Shape("&nbsp;"),
          new Shape(">"),
          new Shape("<"),
          new Shape("<b>"),
          new Shape("</b>"),
          new Shape("<x>"),
          new Shape("<a a a a>"),
          new Shape("\\u0001"));

  private final Client client;
  private final Report report;

  DescriptionCosts(Bench bench, Report report) {
    this.client = bench.employer();
    this.report = report;
  }

  void measure() {
    for (Shape shape : SHAPES) { // so that the JIT compiler is not measured too
      send("warm-up", shape, BYTES, "");
      send("warm-up", shape, BYTES, "lenient");
    }
    double plain = seconds(PLAIN, "");
    report.note("description of 5 MiB: plain text", Report.number(plain) + " s");
    for (String handling : List.of("", "lenient")) {
      for (Shape shape : SHAPES) {
        report.atMost(
            "description of 5 MiB: %s, %s against plain text"
                .formatted(shape, handling.isEmpty() ? "as it is" : "mended"),
            seconds(shape, handling) / plain,
            " x",
            MOST_TIMES_PLAIN);
      }
    }
  }

  /** The least of a few runs: whatever else happens only adds to it. */
  private double seconds(Shape shape, String handling) {
    double least = Double.MAX_VALUE;
    for (int i = 0; i < RUNS; i++) {
      System.gc(); // So that this run does not pay for the garbage of the one before.
      long begin = SYSTEM.getProcessCpuTime();
      send("run-" + i, shape, BYTES, handling);
      least = Math.min(least, (SYSTEM.getProcessCpuTime() - begin) / 1e9);
    }
    return least;
  }

  private void send(String reference, Shape shape, int length, String handling) {
    String description = shape.html(length);
    String body = Bodies.job(reference, "draft", description);
    Client.Answer answer = client.preferring(handling).send("PUT", "/jobs", body);
    if (!List.of(200, 201, 400, 413).contains(answer.status())) {
      throw new IllegalStateException("%s: %d".formatted(shape, answer.status()));
    }
  }
}
