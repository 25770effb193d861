package jobpostings.cli.sync;

import java.util.List;
import jobpostings.cli.feed.FeedException;
import jobpostings.cli.feed.FeedFile;
import jobpostings.cli.mapping.FeedJob;
import jobpostings.cli.mapping.FeedScan;
import jobpostings.cli.mapping.Mapping;
import jobpostings.cli.mapping.ReferenceData;
import jobpostings.cli.mapping.RowReader;
import jobpostings.cli.service.Client;
import jobpostings.terminal.Failure;

/**
 * Syncs files. Each is read twice: first to its end, so that nothing is sent of a file that breaks
 * off; then job by job. All that is sent can be repeated, so an interrupted sync is simply run
 * again.
 */
public final class Sync {
  private final Mapping mapping;
  private ReferenceData reference;

  public Sync(Mapping mapping) {
    this.mapping = mapping;
  }

  /** Receives how far a sync has come. */
  @FunctionalInterface
  public interface Progress {
    /**
     * @param done jobs that the service has answered for
     * @param all jobs of the file
     */
    void at(int done, int all);

    /** Receives what of the file is read for nothing, before anything else is told of it. */
    default void unread(String line) {}
  }

  public Report of(FeedFile file, Client client, Options options, Progress progress) {
    Report report = new Report(file.name(), file.cells());
    FeedScan scan = new FeedScan(mapping);
    try {
      file.read(scan);
      report.faults(scan.faults());
      scan.notes().forEach(report::note);
      scan.unknownColumns().forEach(report::note);
      if (mapping.rest() != Mapping.Rest.IGNORED) {
        report.unread(scan.unread(), mapping.rest(), options);
        report.unreadLine().ifPresent(progress::unread);
      }
      if (report.isRefused() && !options.dryRun()) {
        return report;
      }
      if (reference == null) {
        reference = ReferenceData.of(client);
      }
      report.show(reference);
      RowReader reader = new RowReader(mapping, reference, scan.fields(), options.strictPay());
      progress.at(0, scan.jobs());
      try (Sender sender =
          new Sender(
              client,
              options,
              report,
              reader::withoutFaults,
              done -> progress.at(done, scan.jobs()))) {
        file.read(
            item -> {
              FeedJob draft = reader.draft(item);
              if (scan.isLeftOut(item)) {
                report.faults(draft.closes() ? List.of() : draft.faults());
                return;
              }
              report.read(draft);
              boolean isTrial = !draft.faults().isEmpty() && !draft.closes();
              sender.add(
                  scan.closes(draft)
                      ? draft.closing()
                      : isTrial ? reader.withoutFaults(draft) : draft);
            });
        sender.flush();
      }
      progress.at(scan.jobs(), scan.jobs());
    } catch (FeedException e) {
      report.faults(List.of(e.fault()));
      report.note("The file can't be read to its end: nothing was sent.");
      return report;
    }
    try {
      new Reconciliation(client, options, report).of(scan);
    } catch (Failure e) {
      report.failure(e);
    }
    return report;
  }
}
