package jobpostings.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
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
    report.lines().forEach(line -> jobs.sayColoured("error", line));
    boolean isWrong = report.hasFaults() || report.isGuarded();
    if (isWrong || !jobs.quiet) {
      report.notes().forEach(note -> jobs.say(prefix + note));
      String done = dryRun ? "Plan" : "Done";
      String what = isWrong || report.hasChanges() ? done : "Nothing to do";
      jobs.print("%s%s: %s.".formatted(prefix, what, report.totals()));
    }
  }

  private void table(ArrayNode changes) {
    Iterator<String> lines = Table.lines(changes, COLUMNS).iterator();
    jobs.print(lines.next());
    changes.forEach(change -> jobs.printColoured(change.path("action").asText(), lines.next()));
  }
}
