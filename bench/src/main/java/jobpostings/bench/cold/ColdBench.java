package jobpostings.bench.cold;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jobpostings.local.LocalService;

/** Starts every function again and again, and measures how long it takes to its first answer. */
final class ColdBench {
  private static final int WARM_CALLS = 2_000;

  /** Before those, while the JVM still compiles. */
  private static final int WARM_UP = 1_000;

  private static final String CLASSES = "-Xlog:class+load:stdout";

  private final LocalService service;
  private final Launcher launcher;
  private final List<Subject> subjects;

  ColdBench(LocalService service, Launcher launcher, List<Subject> subjects) {
    this.service = service;
    this.launcher = launcher;
    this.subjects = subjects;
  }

  /** The figures of each function by its name, after so many starts of each kind. */
  Map<String, Figures> measure(int runs) {
    Map<String, Figures> figures = new LinkedHashMap<>();
    subjects.forEach(subject -> figures.put(subject.name(), new Figures()));
    for (int run = 0; run < runs; run++) {
      for (Subject subject : subjects) {
        for (Start start : Start.values()) {
          figures.get(subject.name()).add(start, start(subject, start));
        }
      }
      System.err.printf("Starts: %d of %d%n", run + 1, runs);
    }
    for (Subject subject : subjects) {
      figures.get(subject.name()).classes(classes(subject));
    }
    warm(figures);
    return figures;
  }

  private Timing start(Subject subject, Start start) {
    SampleJob.put(service.core().jobs());
    try (LambdaProcess process = launcher.launch(subject, start, List.of())) {
      String event = subject.events().apply(0);
      double first =
          start.isRestored()
              ? process.restoreAndInvoke(event)
              : process.millisecondsSinceStart(process.invoke(event).nanos());
      return new Timing(
          process.millisecondsToReady(),
          first,
          Machine.cpuMilliseconds(process.pid()),
          Machine.peakMegabytes(process.pid()));
    } catch (RuntimeException e) {
      throw failed(subject, start, e);
    }
  }

  private int classes(Subject subject) {
    SampleJob.put(service.core().jobs());
    try (LambdaProcess process = launcher.launch(subject, Start.COLD, List.of(CLASSES))) {
      process.invoke(subject.events().apply(0));
      return (int) launcher.output().lines().filter(line -> line.contains(" source: ")).count();
    } catch (RuntimeException e) {
      throw failed(subject, Start.COLD, e);
    }
  }

  /** All processes are called in turn, so that each finds the machine as the others do. */
  private void warm(Map<String, Figures> figures) {
    for (Subject subject : subjects.stream().filter(Subject::isWarmed).toList()) {
      SampleJob.put(service.core().jobs());
      try (LambdaProcess process = launcher.launch(subject, Start.PRIMED, List.of())) {
        process.restoreAndInvoke(subject.events().apply(0));
        List<Double> times = new ArrayList<>();
        for (int call = 1; call <= WARM_UP + WARM_CALLS; call++) {
          double taken = process.millisecondsOfNext(subject.events().apply(call));
          if (call > WARM_UP) {
            times.add(taken);
          }
        }
        figures.get(subject.name()).warm(times);
      } catch (RuntimeException e) {
        throw failed(subject, Start.PRIMED, e);
      }
    }
  }

  private IllegalStateException failed(Subject subject, Start start, RuntimeException e) {
    return new IllegalStateException(
        "%s, %s: %s%n%s".formatted(subject.name(), start, e.getMessage(), launcher.output()), e);
  }
}
