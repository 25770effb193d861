package jobpostings.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import jobpostings.cli.sync.Report;
import jobpostings.terminal.Table;

/** Shows people what a sync did, or would do. If there are several files, the prefix names it. */
record SyncOutput(JobsCommand jobs, String prefix) {
  private static final List<String> COLUMNS =
      List.of("action", "status", "referenceId", "title", "changedMembers");

  /** Faults go to standard error. */
  void show(Report report, boolean dryRun) {
    ArrayNode changes = report.changes();
    if (!changes.isEmpty() && !jobs.quiet) {
      table(changes);
    }
    report.lines().forEach(line -> jobs.say(jobs.screen.coloured("error", line)));
    boolean isWrong = report.hasFaults() || report.isGuarded();
    if (isWrong || !jobs.quiet) {
      report.notes().forEach(note -> jobs.say(prefix + note));
      String done = dryRun ? "Plan" : "Done";
      String what = isWrong || report.hasChanges() ? done : "Nothing to do";
      jobs.out().println("%s%s: %s.".formatted(prefix, what, report.totals()));
    }
    jobs.out().flush();
  }

  private void table(ArrayNode changes) {
    Iterator<String> lines =
        Arrays.asList(Table.of(changes, COLUMNS).split(System.lineSeparator())).iterator();
    jobs.out().println(lines.next());
    changes.forEach(
        change ->
            jobs.out().println(jobs.screen.coloured(change.path("action").asText(), lines.next())));
  }
}
