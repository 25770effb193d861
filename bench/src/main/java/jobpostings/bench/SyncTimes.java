package jobpostings.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jobpostings.local.DemoPartner;

/**
 * Measures how long the integrators' command takes to bring an employer's jobs in step, as a
 * process from its start to its end, compared with putting the same jobs one by one; and how long a
 * partner's folder of feeds takes.
 */
final class SyncTimes {
  private static final int JOBS = 3_000;
  private static final int CHANGED = 300;
  private static final int CLOSED = 30;
  private static final int STARTS = 11;
  private static final int EMPLOYERS = 500;
  private static final int JOBS_OF_EACH = 10;
  private static final double HALF_A_SECOND = 0.5;

  private final Bench bench;
  private final Client client;
  private final Client other;
  private final Report report;
  private final Path root;
  private final Path folder;

  /**
   * @param root of the project, where the command is
   */
  SyncTimes(Bench bench, Report report, Path root) {
    this.bench = bench;
    this.client = bench.employer();
    this.other = bench.employer();
    this.report = report;
    this.root = root;
    try {
      this.folder = Files.createTempDirectory("sync");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void measure() {
    run("--version"); // compiles the command, which is not measured
    List<Double> starts =
        IntStream.range(0, STARTS).mapToObj(_ -> Bench.seconds(() -> run("--help"))).toList();
    report.atMost("jobs --help, median of 11", Bench.median(starts), " s", HALF_A_SECOND);
    Path all = file(0, 0);
    compare("first sync of 3,000 jobs", all, "created " + JOBS, () -> putAll(0, 0));
    compare("nothing to do", all, "unchanged " + JOBS, () -> putAll(0, 0));
    compare(
        "330 changes",
        file(CHANGED, CLOSED),
        "changed " + CHANGED,
        () -> {
          putAll(CHANGED, CLOSED);
          archive(CLOSED);
        });
  }

  /** A file for each employer of the demo partner: all new, and then all in step. */
  void measureFolder() {
    run("--version"); // compiles the command, which is not measured
    try {
      for (int i = 0; i < EMPLOYERS; i++) {
        Client employer = bench.employer();
        employer.post("/grants", "{\"partner\": \"demo-ats\", \"scopes\": [\"read\", \"write\"]}");
        int id = employer.post("/jobs", Bodies.job("F-0", "active")).at("/employer/id").asInt();
        Files.writeString(folder.resolve(id + ".jsonl"), lines(0, JOBS_OF_EACH, 0));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    for (String what : List.of("first sync", "nothing to do")) {
      String expected = "Employers: %1$d, in step %1$d,".formatted(EMPLOYERS);
      sync(what + " of 500 employers with 10 jobs each", folder, expected);
    }
  }

  /** Does the same by the command for one employer, and then PUT by PUT for another. */
  private void compare(String what, Path file, String expected, Runnable singly) {
    sync(what, file, expected);
    report.note("PUT by PUT: " + what, Report.number(Bench.seconds(singly)) + " s");
  }

  private void sync(String what, Path file, String expected) {
    String key = Files.isDirectory(file) ? DemoPartner.KEY : client.key();
    List<String> out = new ArrayList<>();
    double seconds =
        Bench.seconds(
            () -> out.add(runAs(key, "sync", file.toString(), "--apply", "--max-removals", "30")));
    if (!out.getFirst().contains(expected)) {
      throw new IllegalStateException(out.getFirst());
    }
    report.note("jobs sync --apply: " + what, Report.number(seconds) + " s");
  }

  private String run(String... arguments) {
    return runAs(client.key(), arguments);
  }

  private String runAs(String key, String... arguments) {
    List<String> command = new ArrayList<>(List.of(root.resolve("jobs").toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("JOBS_URL", client.baseUrl().toString());
    builder.environment().put("JOBS_API_KEY", key);
    try {
      Process process = builder.start();
      String out = new String(process.getInputStream().readAllBytes(), UTF_8);
      if (process.waitFor() != 0) {
        throw new IllegalStateException(command + out);
      }
      return out;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Puts the jobs of a file, as a program that knows no batches does each night. */
  private void putAll(int changed, int closed) {
    Bodies.jobs("S-", closed, JOBS, closed + changed).forEach(other::put);
  }

  private void archive(int closed) {
    Bodies.jobs("S-", 0, closed, 0).stream()
        .map(job -> job.replace("\"active\"", "\"archived\""))
        .forEach(other::put);
  }

  /**
   * @param changed how many jobs have another title
   * @param closed how many are gone
   */
  private Path file(int changed, int closed) {
    String lines = lines(closed, JOBS, closed + changed);
    try {
      return Files.writeString(folder.resolve("jobs-%d.jsonl".formatted(changed)), lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String lines(int from, int to, int changed) {
    return Bodies.jobs("S-", from, to, changed).stream()
        .map(job -> job.replace("\n", " ") + "\n")
        .collect(Collectors.joining());
  }
}
