package jobpostings.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import jobpostings.cli.sync.Report;
import jobpostings.terminal.Table;

/**
 * Shows people what a sync did, or would do.
 *
 * @param prefix of lines that don't name the file; "" if there is but one
 */
record SyncOutput(JobsCommand jobs, String prefix) {
  private static final List<String> COLUMNS =
      List.of("action", "status", "referenceId", "title", "changedMembers");

  /** Faults go to standard error. */
  void show(Report report, boolean dryRun) {
    ArrayNode changes = report.changes();
    if (!changes.isEmpty() && !jobs.isQuiet()) {
      table(changes);
    }
    report.lines().forEach(line -> jobs.say(jobs.screen().coloured("error", line)));
    boolean isWrong = report.hasFaults() || report.isGuarded();
    for (String note : report.notes()) {
      if (isWrong || !jobs.isQuiet()) {
        jobs.say(prefix + note);
      }
    }
    if (isWrong || !jobs.isQuiet()) {
      jobs.out().println(prefix + summary(report, dryRun));
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
