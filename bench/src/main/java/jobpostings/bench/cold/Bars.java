package jobpostings.bench.cold;

import java.util.List;
import java.util.Map;
import java.util.Set;
import jobpostings.bench.report.Report;

/** The bars for the figures. */
final class Bars {
  private static final String GET = "GetJob";
  private static final String AUTHORIZE = "Authorize";
  private static final List<String> OTHERS = List.of("CreateJob", "UpsertJob", "ListJobs");

  /** The functions that have bars. */
  static final Set<String> FUNCTIONS = Set.of(GET, AUTHORIZE, "CreateJob", "UpsertJob", "ListJobs");

  private final Map<String, Figures> figures;
  private final Report report;

  Bars(Map<String, Figures> figures, Report report) {
    this.figures = figures;
    this.report = report;
  }

  /**
   * @param isTls whether DynamoDB was behind TLS, where the clients differ most
   */
  void judge(Artifacts artifacts, boolean isTls) {
    if (isTls) {
      report.atMost(
          "GetJob, cold, against the naive one",
          first(GET, Start.COLD) / figures.get(Subjects.NAIVE).first(Start.COLD),
          " x",
          0.75);
    }
    for (String function : List.of(GET, AUTHORIZE)) {
      report.atMost(function + ", restored", first(function, Start.PRIMED), " ms", 25);
      unprimed(function);
    }
    for (String function : OTHERS) {
      report.atMost(
          function + ", restored, against GetJob",
          first(function, Start.PRIMED) / first(GET, Start.PRIMED),
          " x",
          2.5);
      unprimed(function);
    }
    if (figures.get(GET).isWarmed()) {
      report.atMost(
          "GetJob, warm, against a bare GetItem (p50)",
          figures.get(GET).warm(0.5) / figures.get(Subjects.BARE).warm(0.5),
          " x",
          1.15);
    }
    report.atMost(
        "functions, the artifact", Artifacts.megabytes(artifacts.functions()), " MB", 0.15);
    report.atMost("core layer", Artifacts.megabytes(artifacts.coreLayer()), " MB", 16);
    int authorizer = figures.get(AUTHORIZE).classes();
    int get = figures.get(GET).classes();
    report.holds(
        "classes that Authorize loads", String.valueOf(authorizer), "< " + get, authorizer < get);
  }

  private void unprimed(String function) {
    report.atMost(
        function + ", restored, against unprimed",
        first(function, Start.PRIMED) / first(function, Start.UNPRIMED),
        " x",
        0.1);
  }

  private double first(String function, Start start) {
    return figures.get(function).first(start);
  }
}
