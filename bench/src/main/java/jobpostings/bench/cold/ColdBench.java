package jobpostings.bench.cold;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jobpostings.local.LocalService;

/** Starts every function again and again, and measures how long it takes to its first answer. */
final class ColdBench {
  /** How many calls come before those that count. By then the JVM has compiled most of the code. */
  private static final int WARM_UP = 10_000;

  /** How many calls one function gets before the next one. */
  private static final int BLOCK = 100;

  private static final String CLASSES = "-Xlog:class+load:stdout";

  private final LocalService service;
  private final Launcher launcher;
  private final List<Subject> subjects;

  ColdBench(LocalService service, Launcher launcher, List<Subject> subjects) {
    this.service = service;
    this.launcher = launcher;
    this.subjects = subjects;
  }

  /**
   * The figures of each function by its name.
   *
   * @param runs starts of each kind
   * @param calls of each warm function; 0 to measure none
   */
  Map<String, Figures> measure(int runs, int calls) {
    Map<String, Figures> figures = new LinkedHashMap<>();
    subjects.forEach(subject -> figures.put(subject.name(), new Figures()));
    // The first round does not count: the stand-ins for AWS are cold in it as well.
    for (int run = 0; run <= runs; run++) {
      for (Subject subject : subjects) {
        for (Start start : Start.values()) {
          Timing timing = start(subject, start);
          if (run > 0) {
            figures.get(subject.name()).add(start, timing);
          }
        }
      }
      System.err.printf("Starts: %d of %d%n", run, runs);
    }
    for (Subject subject : subjects) {
      figures.get(subject.name()).classes(classes(subject));
    }
    if (calls > 0) {
      warm(calls).forEach((name, times) -> figures.get(name).warm(times));
    }
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

  /** The milliseconds of the calls. Functions take turns, so that all run under the same load. */
  private Map<String, List<Double>> warm(int calls) {
    SampleJob.put(service.core().jobs());
    Map<Subject, LambdaProcess> processes = new LinkedHashMap<>();
    Map<String, List<Double>> times = new HashMap<>();
    try {
      for (Subject subject : subjects.stream().filter(Subject::isWarmed).toList()) {
        LambdaProcess process = launcher.launch(subject, Start.PRIMED, List.of());
        processes.put(subject, process);
        process.restoreAndInvoke(subject.events().apply(0));
        times.put(subject.name(), new ArrayList<>());
      }
      for (int block = 0; block < (WARM_UP + calls) / BLOCK; block++) {
        for (var process : processes.entrySet()) {
          List<Double> taken = block(process.getKey(), process.getValue(), block * BLOCK);
          if (block >= WARM_UP / BLOCK) {
            times.get(process.getKey().name()).addAll(taken);
          }
        }
      }
      return times;
    } finally {
      processes.values().forEach(LambdaProcess::close);
    }
  }

  private List<Double> block(Subject subject, LambdaProcess process, int done) {
    try {
      List<Double> times = new ArrayList<>();
      for (int call = done + 1; call <= done + BLOCK; call++) {
        times.add(process.millisecondsOfNext(subject.events().apply(call)));
      }
      return times;
    } catch (RuntimeException e) {
      throw failed(subject, Start.PRIMED, e);
    }
  }

  private IllegalStateException failed(Subject subject, Start start, RuntimeException e) {
    return new IllegalStateException(
        "%s, %s: %s%n%s".formatted(subject.name(), start, e.getMessage(), launcher.output()), e);
  }
}
