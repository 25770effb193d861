package jobpostings.cli;

import static java.util.stream.Collectors.joining;

import java.nio.charset.Charset;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import jobpostings.cli.feed.FeedException;
import jobpostings.cli.feed.FeedFile;
import jobpostings.cli.feed.Format;
import jobpostings.cli.feed.Hidden;
import jobpostings.cli.feed.Source;
import jobpostings.cli.mapping.Field;
import jobpostings.cli.mapping.Mapping;
import jobpostings.cli.proposal.MappingMaker;
import jobpostings.cli.service.Client;
import jobpostings.cli.service.Json;
import jobpostings.cli.sync.Options;
import jobpostings.cli.sync.Report;
import jobpostings.cli.sync.Sync;
import jobpostings.cli.sync.Sync.Progress;
import jobpostings.terminal.Failure;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

@Command(
    name = "sync",
    description = {
      "Brings the service in step with a file: creates, changes and publishes its jobs, and"
          + " archives those that it has no more.",
      "It can be interrupted, and run again."
    },
    footer = {
      "  jobs sync feed.csv --plan",
      "  jobs sync feed.csv --apply --quiet",
      "  jobs sync jobs.xlsx --sheet Openings --default country=CA --plan",
      "  jobs sync board.json --from greenhouse --mapping ours.json --plan",
      "  jobs sync --from lever --show-mapping > ours.json"
    })
final class SyncCommand implements Callable<Integer> {
  static final int GUARDED = 5;
  static final int WOULD_CHANGE = 6;

  @ParentCommand private JobsCommand jobs;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = {
        "CSV, Excel, JSON, JSON Lines or an XML feed, also .gz or .zip; - is standard input.",
        "An https:// address is fetched, with the token in JOBS_FEED_TOKEN if there is one.",
        "A folder has a feed for each employer of a partner's key, named by its id: 17.csv."
      })
  private Input input;

  @ArgGroup private Mode mode;

  /** Whether to plan or to apply; without either, only --explain makes sense. */
  private static final class Mode {
    @Option(names = "--plan", description = "Tell what would change, and change nothing.")
    private boolean plan;

    @Option(names = "--apply", description = "Do it.")
    @SuppressWarnings("unused") // Only picocli uses it.
    private boolean apply;
  }

  @Option(names = "--explain", description = "Show how the first jobs of the file are read.")
  private boolean explain;

  @Option(
      names = "--from",
      paramLabel = "SYSTEM",
      completionCandidates = Systems.class,
      description = "The system that the file comes from: ${COMPLETION-CANDIDATES}.")
  private String from;

  @Option(
      names = "--mapping",
      paramLabel = "FILE",
      description = "What names and values in the file mean, as JSON; wins over --from.")
  private Input mapping;

  @Option(
      names = "--default",
      paramLabel = "FIELD=VALUE",
      description = "A value for jobs that have none, such as country=CA.")
  private Map<String, String> defaults = Map.of();

  @Option(
      names = "--show-mapping",
      description = "Print the mapping of --from, to be copied and changed.")
  private boolean showMapping;

  @Option(
      names = "--sheet",
      paramLabel = "NAME",
      description = "Of a workbook; else the first that is shown.")
  private String sheet;

  @Option(
      names = "--hidden",
      paramLabel = "read|skip",
      description =
          "Rows of a workbook that are hidden or struck out: read them, or leave them out.")
  private Hidden hidden;

  @Option(
      names = "--new-places",
      description = "Take places that the service doesn't know as new ones, for all.")
  private boolean newPlaces;

  @Option(
      names = "--strict-pay",
      description = "Refuse a job whose pay is not understood, in place of leaving its pay out.")
  private boolean strictPay;

  /** What --from takes. */
  private static final class Systems implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Mapping.SHIPPED.iterator();
    }
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "${COMPLETION-CANDIDATES}; else by the file's name or begin.")
  private Format format;

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      description = "Such as windows-1252; else what the file says, or UTF-8.")
  private Charset encoding;

  @Option(
      names = "--max-removals",
      paramLabel = "N",
      description =
          "Archive up to N jobs; else the larger of 5 and a tenth of the active ones, but at most"
              + " half.")
  private Integer maxRemovals;

  @Option(
      names = "--despite-errors",
      description = "Archive although some rows of the file can't be read.")
  private boolean despiteErrors;

  @Option(
      names = "--as-of",
      paramLabel = "TIME",
      description =
          "When the file was true, such as 2027-01-31T05:00:00Z: jobs that were written later are"
              + " not archived. \"file\" is when it was written.")
  private String asOf;

  @Option(
      names = "--ignore-unread",
      description = "Go on although some columns or members are read for nothing.")
  private boolean ignoreUnread;

  @Option(names = "--exit-code", description = "With --plan, end with 6 if something would change.")
  private boolean exitCode;

  @Override
  public Integer call() {
    if (showMapping) {
      Mapping.shipped(system(from)).strip().lines().forEach(jobs::print);
      return 0;
    }
    if (input == null) {
      throw new Failure(Failure.USAGE, "Name the file: jobs sync FILE --plan.");
    }
    if (mode == null && !explain) {
      throw new Failure(Failure.USAGE, "Say --plan, to see what would change, or --apply.");
    }
    Mapping meaning = mapping();
    if (input.isFolder()) {
      return folder(meaning);
    }
    Source source = input.source();
    FeedFile file = file(source, meaning);
    Client client = jobs.client();
    if (explain) {
      new Explanation(jobs, client, meaning, mode == null).of(file);
    }
    return mode == null ? 0 : sync(file, client, options(source), meaning);
  }

  private int folder(Mapping meaning) {
    if (explain || jobs.employer().isPresent()) {
      throw new Failure(
          Failure.USAGE,
          explain
              ? "--explain takes one file."
              : "The files of a folder name their employers: leave out --employer"
                  + " (JOBS_EMPLOYER).");
    }
    Sync sync = new Sync(meaning);
    BiFunction<Input, Client, Report> one =
        (feed, client) -> {
          Source source = feed.source();
          return sync.of(
              file(source, meaning), client, options(source), told(feed.lastName() + ": "));
        };
    return new FolderSync(jobs, mode.plan, one).run(input, exitCode);
  }

  private int sync(FeedFile file, Client client, Options options, Mapping meaning) {
    boolean isBar = jobs.screen.isErr() && !jobs.quiet;
    Report report;
    try (ProgressBar bar = new ProgressBar(jobs::inform, told("")::unread, isBar, mode.plan)) {
      report = new Sync(meaning).of(file, client, options, bar);
    }
    if (report.isRefused()) {
      proposal(file, client).ifPresent(report::note);
    }
    if (jobs.isJson()) {
      jobs.show(report.json(mode.plan));
    } else {
      new SyncOutput(jobs, "").show(report, mode.plan);
    }
    return exitCode(report, mode.plan && exitCode);
  }

  /** What jobs map would make of a file that is read without a mapping. */
  private static Optional<String> proposal(FeedFile file, Client client) {
    try {
      return MappingMaker.of(file, client, Json.MAPPER.createObjectNode()).inOneLine();
    } catch (FeedException e) {
      return Optional.empty(); // The report says why it can't be read.
    }
  }

  /** Of a plan, a change that would be made counts. */
  static int exitCode(Report report, boolean isPlan) {
    if (report.failure().isPresent()) {
      return report.failure().get().exitCode();
    } else if (report.isGuarded()) {
      return GUARDED;
    } else if (report.hasFaults() || report.isUndecided()) {
      return Failure.REFUSED;
    }
    return isPlan && report.hasChanges() ? WOULD_CHANGE : 0;
  }

  /** Says what is read for nothing, with --quiet too. */
  private Progress told(String prefix) {
    return new Progress() {
      @Override
      public void at(int done, int all) {
        // The folder's totals tell how far it came.
      }

      @Override
      public void unread(String line) {
        if (!jobs.isJson()) {
          jobs.say(prefix + line);
        }
      }
    };
  }

  private FeedFile file(Source feed, Mapping meaning) {
    return new FeedFile(
        feed,
        Optional.ofNullable(format),
        Optional.ofNullable(encoding),
        meaning.item(),
        Optional.ofNullable(sheet),
        Optional.ofNullable(hidden));
  }

  private Options options(Source feed) {
    return new Options(
        mode.plan,
        Optional.ofNullable(maxRemovals),
        asOf(feed),
        despiteErrors,
        newPlaces,
        strictPay,
        ignoreUnread);
  }

  private Mapping mapping() {
    Mapping all = Mapping.none();
    try {
      if (from != null) {
        all = Mapping.ofShipped(system(from));
      }
      if (mapping != null) {
        all = all.with(Mapping.of(mapping.text()));
      }
    } catch (FeedException e) {
      String in = mapping == null ? from : mapping.name();
      throw new Failure(Failure.USAGE, e.fault().in(in, "member"), e);
    }
    for (Map.Entry<String, String> each : defaults.entrySet()) {
      all = all.withDefault(field(each.getKey()), each.getValue());
    }
    return all;
  }

  /** The field that --default names. */
  static Field field(String name) {
    String known = Arrays.stream(Field.values()).map(Field::key).collect(joining(", "));
    String message = "--default: \"%s\" is none of: %s.".formatted(name, known);
    return Field.ofKey(name).orElseThrow(() -> new Failure(Failure.USAGE, message));
  }

  /** The system that --from names. */
  static String system(String name) {
    if (name == null || !Mapping.SHIPPED.contains(name)) {
      throw new Failure(
          Failure.USAGE, "--from takes one of: %s.".formatted(String.join(", ", Mapping.SHIPPED)));
    }
    return name;
  }

  private Optional<Instant> asOf(Source feed) {
    try {
      return asOf == null
          ? Optional.empty()
          : Optional.of(asOf.equals("file") ? feed.lastModified() : Instant.parse(asOf));
    } catch (DateTimeException e) {
      throw new Failure(
          Failure.USAGE, "\"%s\" is no time such as 2027-01-31T05:00:00Z.".formatted(asOf), e);
    }
  }
}
