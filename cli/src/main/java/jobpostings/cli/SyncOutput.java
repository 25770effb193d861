package jobpostings.cli;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import jobpostings.cli.sync.Report;
import jobpostings.terminal.Printable;
import jobpostings.terminal.Table;

/** Shows people what a sync did, or would do. If there are several files, the prefix names it. */
record SyncOutput(JobsCommand jobs, String prefix) {
  private static final List<String> COLUMNS = List.of("action", "status", "referenceId", "title");

  /** What a terminal shows at least. */
  private static final int WIDTH = 80;

  /** Faults go to standard error. */
  void show(Report report, boolean dryRun) {
    ArrayNode changes = report.changes();
    if (!changes.isEmpty() && !jobs.quiet) {
      table(changes);
    }
    report.lines().forEach(line -> jobs.sayColoured("error", line));
    boolean isWrong =
        report.hasFaults()
            || report.isUndecided()
            || report.isGuarded()
            || report.failure().isPresent();
    if (isWrong || !jobs.quiet) {
      report.notes().forEach(note -> jobs.say(prefix + note));
      String done = dryRun ? "Plan" : "Done";
      String what = isWrong || report.hasChanges() ? done : "Nothing to do";
      jobs.print("%s%s: %s.".formatted(prefix, what, report.totals()));
    }
  }

  /** Of each change a line, and below it what people will read of the job. */
  private void table(ArrayNode changes) {
    Iterator<String> lines = Table.lines(changes, COLUMNS).iterator();
    jobs.print(cut(lines.next()));
    for (JsonNode change : changes) {
      jobs.printColoured(change.path("action").asText(), cut(lines.next()));
      lines(details(change)).forEach(jobs::print);
    }
  }

  /** As many parts as fit in each line. */
  private static List<String> lines(List<String> parts) {
    List<String> lines = new ArrayList<>();
    for (String part : parts) {
      String text = Printable.line(part);
      int last = lines.size() - 1;
      boolean fits = last >= 0 && lines.get(last).length() + 2 + text.length() < WIDTH;
      if (fits) {
        lines.set(last, lines.get(last) + "; " + text);
      } else {
        lines.add("  " + text);
      }
    }
    return lines.stream().map(SyncOutput::cut).toList();
  }

  private static List<String> details(JsonNode change) {
    List<String> details = new ArrayList<>();
    change.path("places").forEach(place -> details.add(place.asText()));
    add(details, "%s", change.path("workplace"));
    add(details, "%s", change.path("pay"));
    add(details, "closes %s", change.path("closeDate"));
    add(details, "posted on %s", change.path("publishOn"));
    String changed =
        change.path("changedMembers").valueStream().map(JsonNode::asText).collect(joining(", "));
    if (!changed.isEmpty()) {
      details.add("changed: " + changed);
    }
    return details;
  }

  private static void add(List<String> details, String form, JsonNode value) {
    if (!value.asText("").isEmpty() && !value.isNull()) {
      details.add(form.formatted(value.asText()));
    }
  }

  private static String cut(String line) {
    return line.length() <= WIDTH ? line : line.substring(0, WIDTH - 1) + "…";
  }
}
