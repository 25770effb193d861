package jobpostings.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jobpostings.cli.service.Client;
import jobpostings.cli.service.Json;
import jobpostings.cli.sync.Report;
import jobpostings.terminal.Failure;

/**
 * Syncs the feeds of a folder one after the other, each named by its employer, such as 17.csv. A
 * feed that fails doesn't stop the others, unless the key is not accepted or the service failed
 * twice in a row.
 */
final class FolderSync {
  private static final Pattern NAME =
      Pattern.compile(
          "(?i)([1-9][0-9]{0,9})\\.(?:csv|tsv|txt|jsonl?|ndjson|xlsx|xml|zip)(?:\\.gz|\\.zip)?");

  /** Exit codes that a feed may end with, the gravest first. */
  private static final List<Integer> GRAVEST =
      List.of(
          Failure.FAILED,
          Client.NOT_ACCEPTED,
          Failure.USAGE,
          Failure.REFUSED,
          SyncCommand.GUARDED,
          SyncCommand.WOULD_CHANGE,
          0);

  private final JobsCommand jobs;
  private final boolean dryRun;
  private final BiFunction<Input, Client, Report> sync;
  private final ArrayNode results = Json.MAPPER.createArrayNode();
  private final List<String> notInStep = new ArrayList<>();
  private int failuresInARow;

  FolderSync(JobsCommand jobs, boolean dryRun, BiFunction<Input, Client, Report> sync) {
    this.jobs = jobs;
    this.dryRun = dryRun;
    this.sync = sync;
  }

  /**
   * Syncs all, and returns the gravest of their exit codes.
   *
   * @throws Failure before anything is sent, if a file is not named by its employer, two are by the
   *     same one, or the key is not a partner's
   */
  int run(Input folder, boolean wantsExitCode) {
    Map<Long, Input> feeds = feeds(folder);
    Client partner = jobs.client(jobs.account());
    int gravest = GRAVEST.size() - 1;
    for (Map.Entry<Long, Input> feed : feeds.entrySet()) {
      Client client = partner.actingFor(feed.getKey().toString());
      int exitCode = syncOne(feed.getKey(), feed.getValue(), client, wantsExitCode);
      gravest = Math.min(gravest, GRAVEST.indexOf(exitCode));
      if (client.isKeyRefused() || failuresInARow == 2) {
        break;
      }
    }
    showTotals(feeds.size());
    return GRAVEST.get(gravest);
  }

  private static Map<Long, Input> feeds(Input folder) {
    Map<Long, Input> feeds = new TreeMap<>();
    for (Input file : folder.files()) {
      Matcher matcher = NAME.matcher(file.lastName());
      if (matcher.matches()) {
        Input other = feeds.put(Long.valueOf(matcher.group(1)), file);
        if (other != null) {
          throw new Failure(
              Failure.USAGE, "%s and %s are of one employer.".formatted(other.name(), file.name()));
        }
      } else if (!file.lastName().startsWith(".")) {
        String message =
            "%s is not named by its employer, such as 17.csv or 18.xml.gz. Nothing was sent.";
        throw new Failure(Failure.USAGE, message.formatted(file.name()));
      }
    }
    if (feeds.isEmpty()) {
      String message = "%s has no feeds named by their employers, such as 17.csv.";
      throw new Failure(Failure.USAGE, message.formatted(folder.name()));
    }
    return feeds;
  }

  private int syncOne(long employer, Input file, Client client, boolean wantsExitCode) {
    ObjectNode result = results.addObject().put("employer", employer);
    int exitCode;
    try {
      Report report = sync.apply(file, client);
      result.setAll(report.json(dryRun));
      exitCode = SyncCommand.exitCode(report, dryRun && wantsExitCode);
      if (!jobs.isJson()) {
        new SyncOutput(jobs, file.lastName() + ": ").show(report, dryRun);
      }
    } catch (Failure e) {
      exitCode = e.exitCode();
      result.put("file", file.name()).put("inStep", false);
      result.putObject("error").put("message", e.getMessage()).put("exitCode", exitCode);
      if (!jobs.isJson()) {
        e.lines().forEach(line -> jobs.sayColoured("error", file.lastName() + ": " + line));
      }
    }
    failuresInARow = exitCode == Failure.FAILED ? failuresInARow + 1 : 0;
    if (!result.path("inStep").asBoolean()) {
      notInStep.add(String.valueOf(employer));
    }
    return exitCode;
  }

  private void showTotals(int feeds) {
    int untried = feeds - results.size();
    if (jobs.isJson()) {
      ObjectNode all = Json.MAPPER.createObjectNode().put("dryRun", dryRun);
      all.put("inStep", notInStep.isEmpty()).put("notTried", untried).set("employers", results);
      jobs.show(all);
    } else if (!jobs.quiet || !notInStep.isEmpty()) {
      jobs.print(
          "Employers: %d, in step %d, not in step %d%s%s."
              .formatted(
                  feeds,
                  results.size() - notInStep.size(),
                  notInStep.size(),
                  notInStep.isEmpty() ? "" : " (" + String.join(", ", notInStep) + ")",
                  untried == 0 ? "" : ", not tried %d".formatted(untried)));
    }
  }
}
