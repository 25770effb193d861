package jobpostings.bench.cold;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.job.JobStore;
import jobpostings.snapstart.LambdaProcess;
import jobpostings.snapstart.Launcher;
import jobpostings.snapstart.SampleJob;
import jobpostings.snapstart.Start;
import jobpostings.snapstart.Subject;

/** Starts every function again and again, and measures how long it takes to its first answer. */
final class ColdBench {
  /** How many calls come before those that count. By then the JVM has compiled most of the code. */
  private static final int WARM_UP = 10_000;

  /** How many calls one function gets before the next one. */
  private static final int BLOCK = 100;

  private final JobStore jobs;
  private final Launcher launcher;
  private final List<Measured> functions;

  ColdBench(JobStore jobs, Launcher launcher, List<Measured> functions) {
    this.jobs = jobs;
    this.launcher = launcher;
    this.functions = functions;
  }

  /**
   * @param runs starts of each kind
   * @param calls of each warm function; 0 to measure none
   */
  void measure(int runs, int calls) {
    // The first round does not count: the stand-ins for AWS are cold in it as well.
    for (int run = 0; run <= runs; run++) {
      for (Measured function : functions) {
        for (Kind kind : Kind.values()) {
          Optional<Double> first =
              function.subject(kind).map(subject -> first(subject, kind.start()));
          if (run > 0) {
            first.ifPresent(time -> function.add(kind, time));
          }
        }
      }
      System.err.printf("Starts: %d of %d%n", run, runs);
    }
    if (calls > 0) {
      warm(calls);
    }
  }

  private double first(Subject subject, Start start) {
    SampleJob.put(jobs);
    try (LambdaProcess process = launcher.launch(subject, start, List.of())) {
      String event = subject.events().apply(0);
      return start.isRestored()
          ? process.restoreAndInvoke(event)
          : process.millisecondsToFirst(event);
    } catch (RuntimeException e) {
      throw failed(subject, e);
    }
  }

  /** Functions take turns, so that all run under the same load. */
  private void warm(int calls) {
    SampleJob.put(jobs);
    Map<Measured, LambdaProcess> processes = new LinkedHashMap<>();
    try {
      for (Measured function : functions.stream().filter(Measured::isWarmed).toList()) {
        LambdaProcess process = launcher.launch(function.subject(), Start.PRIMED, List.of());
        processes.put(function, process);
        process.restoreAndInvoke(function.subject().events().apply(0));
      }
      for (int done = 0; done < WARM_UP + calls; done += BLOCK) {
        for (var each : processes.entrySet()) {
          List<Double> taken = block(each.getKey().subject(), each.getValue(), done);
          if (done >= WARM_UP) {
            each.getKey().addWarm(taken);
          }
        }
      }
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
      throw failed(subject, e);
    }
  }

  private IllegalStateException failed(Subject subject, RuntimeException e) {
    return new IllegalStateException(
        "%s: %s%n%s".formatted(subject.name(), e.getMessage(), launcher.output()), e);
  }
}
