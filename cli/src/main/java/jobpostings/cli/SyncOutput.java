package jobpostings.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import jobpostings.cli.feed.Fault;
import jobpostings.cli.sync.Report;
import jobpostings.terminal.Table;

/** Shows what a sync did, or would do. */
record SyncOutput(JobsCommand jobs) {
  private static final List<String> COLUMNS =
      List.of("action", "referenceId", "title", "changedMembers");

  /** For people, faults go to standard error; programs find everything in the JSON. */
  void show(Report report, boolean dryRun, String file) {
    if (jobs.isJson()) {
      jobs.out().println(report.json(dryRun, file).toPrettyString());
      jobs.out().flush();
      return;
    }
    ArrayNode changes = report.changes();
    if (!changes.isEmpty()) {
      table(changes);
    }
    for (Fault fault : report.faults()) {
      jobs.say(jobs.screen().coloured("error", fault.in(file)));
    }
    report.notes().forEach(jobs::say);
    jobs.out().println(summary(report, dryRun));
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
