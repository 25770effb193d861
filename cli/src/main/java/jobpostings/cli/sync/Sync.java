package jobpostings.cli.sync;

import java.util.List;
import jobpostings.cli.feed.Fault;
import jobpostings.cli.feed.FeedException;
import jobpostings.cli.feed.FeedFile;
import jobpostings.cli.feed.Item;
import jobpostings.cli.feed.Sink;
import jobpostings.cli.mapping.Draft;
import jobpostings.cli.mapping.Drafts;
import jobpostings.cli.mapping.FeedScan;
import jobpostings.cli.mapping.Mapping;
import jobpostings.cli.mapping.ReferenceData;
import jobpostings.cli.service.Client;

/**
 * One sync. The file is read twice: first to its end, so that nothing is sent of a file that breaks
 * off; then job by job. All that is sent can be repeated, so an interrupted sync is simply run
 * again.
 */
public final class Sync {
  private final Client client;
  private final Mapping mapping;
  private final Options options;
  private final Progress progress;
  private Report report;

  public Sync(Client client, Mapping mapping, Options options, Progress progress) {
    this.client = client;
    this.mapping = mapping;
    this.options = options;
    this.progress = progress;
  }

  /** What it did, or would do. */
  public Report of(FeedFile file) {
    report = new Report(file.name(), file.cells());
    FeedScan scan = new FeedScan(mapping);
    try {
      file.read(scan);
      report.faults(scan.faults());
      scan.unknownColumns().forEach(report::note);
      put(file, scan);
    } catch (FeedException e) {
      report.faults(List.of(e.fault()));
      report.note("The file can't be read to its end: nothing was sent.");
      return report;
    }
    new Reconciliation(client, options, report).of(scan);
    return report;
  }

  private void put(FeedFile file, FeedScan scan) throws FeedException {
    Drafts drafts =
        new Drafts(mapping, ReferenceData.of(client), scan.fields(), options.strictPay());
    progress.at(0, scan.jobs());
    try (Sender sender =
        new Sender(client, options, report, done -> progress.at(done, scan.jobs()))) {
      file.read(new Sending(drafts, sender, scan));
      sender.flush();
    }
    progress.at(scan.jobs(), scan.jobs());
  }

  /** Sends the jobs. */
  private final class Sending implements Sink {
    private final Drafts drafts;
    private final Sender sender;
    private final FeedScan scan;
    private int index;

    Sending(Drafts drafts, Sender sender, FeedScan scan) {
      this.drafts = drafts;
      this.sender = sender;
      this.scan = scan;
    }

    @Override
    public void item(Item item) {
      if (!scan.isLeftOut(index)) {
        Draft draft = drafts.of(item);
        draft.notes().forEach(report::note);
        report.faults(draft.faults());
        sender.add(draft);
      }
      index++;
    }

    @Override
    public void unreadable(Fault fault) {
      // The scan has reported it.
    }
  }
}
