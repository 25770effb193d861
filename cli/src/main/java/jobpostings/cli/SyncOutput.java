package jobpostings.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import jobpostings.cli.sync.Report;
import jobpostings.terminal.Table;

/** Shows what a sync did, or would do. */
record SyncOutput(JobsCommand jobs) {
  private static final List<String> COLUMNS =
      List.of("action", "status", "referenceId", "title", "changedMembers");

  /** For people, faults go to standard error; programs find everything in the JSON. */
  void show(Report report, boolean dryRun) {
    if (jobs.isJson()) {
      jobs.out().println(report.json(dryRun).toPrettyString());
      jobs.out().flush();
      return;
    }
    ArrayNode changes = report.changes();
    if (!changes.isEmpty() && !jobs.isQuiet()) {
      table(changes);
    }
    report.lines().forEach(line -> jobs.say(jobs.screen().coloured("error", line)));
    report.notes().forEach(report.hasFaults() || report.isGuarded() ? jobs::say : jobs::inform);
    if (!jobs.isQuiet() || report.hasFaults() || report.isGuarded()) {
      jobs.out().println(summary(report, dryRun));
    }
    jobs.out().flush();
  }

  private static String summary(Report report, boolean dryRun) {
    if (!report.hasChanges() && !report.hasFaults() && !report.isGuarded()) {
      return "Nothing to do: %s.".formatted(report.totals());
    }
    return "%s: %s.".formatted(dryRun ? "Plan" : "Done", report.totals());
  }

  private void table(ArrayNode changes) {
    Iterator<String> lines =
        Arrays.asList(Table.of(changes, COLUMNS).split(System.lineSeparator())).iterator();
    jobs.out().println(lines.next());
    changes.forEach(
        change ->
            jobs.out()
                .println(jobs.screen().coloured(change.path("action").asText(), lines.next())));
  }
}
