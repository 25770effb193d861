package jobpostings.cli;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Console;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import jobpostings.cli.feed.FeedException;
import jobpostings.cli.feed.FeedFile;
import jobpostings.cli.feed.Format;
import jobpostings.cli.mapping.Mapping;
import jobpostings.cli.proposal.MappingMaker;
import jobpostings.cli.proposal.Proposal;
import jobpostings.cli.service.Client;
import jobpostings.cli.service.Json;
import jobpostings.cli.sync.Options;
import jobpostings.cli.sync.Report;
import jobpostings.cli.sync.Sync;
import jobpostings.terminal.Failure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

@Command(
    name = "map",
    description = {
      "Makes the mapping of a feed: where its fields are, and what its values stand for.",
      "On a terminal it asks what isn't certain; else the mapping has it as a question, after a ?,"
          + " which is yours to answer there. It ends with the plan, and changes no job."
    },
    footer = {
      "  jobs map feed.csv",
      "  jobs map board.json --out ours.json --default type=\"Full Time\"",
      "  jobs sync feed.csv --mapping feed.mapping.json --plan"
    })
final class MapCommand implements Callable<Integer> {
  private static final int WIDTH = 80;

  @ParentCommand private JobsCommand jobs;

  @Parameters(paramLabel = "FILE", description = "The feed, or its address, as for jobs sync.")
  private Input input;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where the mapping goes, else FILE.mapping.json; what it has already, holds.")
  private Input out;

  @Option(
      names = "--from",
      paramLabel = "SYSTEM",
      description = "The system that the feed comes from; else it is recognised.")
  private String from;

  @Option(
      names = "--default",
      paramLabel = "FIELD=VALUE",
      description = "A value for jobs that have none, such as country=CA.")
  private Map<String, String> defaults = Map.of();

  @Option(names = "--yes", description = "Take what is certain without asking.")
  private boolean yes;

  @Option(names = "--sheet", paramLabel = "NAME", description = "Of a workbook; else the first.")
  private String sheet;

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

  @Override
  public Integer call() {
    Path target = jobs.environment.path(out == null ? beside(input.name()) : out.name());
    FeedFile feed =
        new FeedFile(
            input.source(),
            Optional.ofNullable(format),
            Optional.ofNullable(encoding),
            Optional.empty(),
            Optional.ofNullable(sheet),
            Optional.empty());
    Client client = jobs.client();
    // From Java 22 on there may be a console without a terminal.
    Console console = jobs.screen.isIn() && !jobs.isJson() ? System.console() : null;
    UnaryOperator<List<Proposal>> answers =
        console == null ? this::shown : entries -> asked(entries, console);
    try {
      MappingMaker maker = MappingMaker.of(feed, client, said(target));
      jobs.inform(
          "%s: %d jobs, %s."
              .formatted(
                  input.name(),
                  maker.jobs(),
                  maker
                      .system()
                      .map(each -> "as " + each + " has them")
                      .orElse("of no known system")));
      maker.propose(answers);
      maker.end();
      Report report = plan(maker, client);
      if (maker.places(report.faults(), answers)) {
        report = plan(maker, client);
      }
      write(target, maker.text());
      return told(maker, target, report);
    } catch (FeedException e) {
      throw new Failure(Failure.REFUSED, e.fault().in(input.name(), feed.cells()), e);
    }
  }

  /** feed.mapping.json for feed.csv.gz, in its folder; for an address, in this one. */
  private static String beside(String feed) {
    if (feed.equals("-")) {
      return "feed.mapping.json";
    }
    String file = feed.contains("://") ? feed.replaceAll("[?#].*", "").replaceAll(".*/", "") : feed;
    String known = "(?i)\\.(csv|tsv|json|jsonl|ndjson|xml|xlsx|rss|txt)?(\\.(gz|zip))?$";
    return file.replaceFirst(known, "") + ".mapping.json";
  }

  /** What the mapping says already, the system and the defaults. */
  private ObjectNode said(Path target) {
    try {
      String text = Files.exists(target) ? Files.readString(target) : "{}";
      ObjectNode said = Mapping.of(text).json();
      if (from != null) {
        said.put("from", SyncCommand.system(from));
      }
      for (Map.Entry<String, String> each : defaults.entrySet()) {
        String field = SyncCommand.field(each.getKey()).key();
        said.withObjectProperty("defaults").put(field, each.getValue());
      }
      return said;
    } catch (FeedException e) {
      throw new Failure(Failure.USAGE, e.fault().in(target.toString(), "member"), e);
    } catch (IOException e) {
      throw new Failure(Failure.USAGE, "%s can't be read. May you?".formatted(target), e);
    }
  }

  private static void write(Path target, String text) {
    try {
      Files.writeString(target, text);
    } catch (IOException e) {
      throw new Failure(Failure.USAGE, "%s can't be written. May you?".formatted(target), e);
    }
  }

  private Report plan(MappingMaker maker, Client client) {
    Options options =
        new Options(true, Optional.empty(), Optional.empty(), false, false, false, true);
    return new Sync(maker.mapping()).of(maker.file(), client, options, (done, all) -> {});
  }

  private int told(MappingMaker maker, Path target, Report report) {
    List<Proposal> open = maker.entries().stream().filter(each -> !each.isCertain()).toList();
    if (jobs.isJson()) {
      ObjectNode json = Json.MAPPER.createObjectNode().put("file", input.name());
      json.put("system", maker.system().orElse(null)).put("jobs", maker.jobs());
      json.put("written", target.toString()).set("mapping", maker.mapping().json());
      json.set("certain", rows(maker.entries().stream().filter(Proposal::isCertain).toList()));
      json.set("open", rows(open));
      maker.ignored().forEach(json.putArray("ignored")::add);
      json.set("plan", report.json(true));
      jobs.show(json);
    } else {
      new SyncOutput(jobs, "").show(report, true);
      String left =
          open.isEmpty()
              ? "Nothing is open."
              : "Open there, each after a ?, and what needs it left out: %d."
                  .formatted(open.size());
      if (!maker.ignored().isEmpty()) {
        jobs.inform("Ignored: " + String.join(", ", maker.ignored()) + ".");
      }
      jobs.inform("The mapping is in %s. %s".formatted(target, left));
      String word = target.toString().contains(" ") ? "'" + target + "'" : target.toString();
      jobs.inform("Go on with: jobs sync %s --mapping %s --apply".formatted(input.name(), word));
    }
    return open.isEmpty() && !report.hasFaults() ? 0 : Failure.REFUSED;
  }

  private static ArrayNode rows(List<Proposal> entries) {
    ArrayNode rows = Json.MAPPER.createArrayNode();
    for (Proposal each : entries) {
      ObjectNode row =
          rows.addObject().put("member", each.member()).put("field", each.field().key());
      row.put("value", each.of().isEmpty() ? null : each.of());
      row.put("answer", each.answer().orElse(null));
      each.likeliest().forEach(row.putArray("likeliest")::add);
      each.examples().forEach(row.putArray("examples")::add);
    }
    return rows;
  }

  private List<Proposal> shown(List<Proposal> entries) {
    if (!jobs.isJson()) {
      entries.forEach(each -> jobs.inform(line(each)));
    }
    return entries;
  }

  /** "category "Kitchen" is Food and Restaurant (certain)", with what stands there. */
  private static String line(Proposal entry) {
    String what =
        entry
            .answer()
            .map(answer -> said(entry, answer) + " (certain)")
            .orElseGet(
                () -> entry.told() + " (open: " + String.join(" | ", entry.likeliest()) + ")");
    String examples =
        entry.examples().stream().map(each -> each.replaceAll("\\s+", " ")).collect(joining("; "));
    String line = examples.isEmpty() ? what : what + ": " + examples;
    return line.length() <= WIDTH || !entry.isCertain() ? line : line.substring(0, WIDTH - 1) + "…";
  }

  private static String said(Proposal entry, String answer) {
    return switch (entry.member()) {
      case Proposal.COLUMNS, Proposal.KNOWN ->
          entry.field().key() + " from " + (answer.isEmpty() ? "nowhere" : answer);
      case Proposal.DEFAULTS -> entry.field().key() + " of all others is " + answer;
      default -> entry.told() + " " + answer;
    };
  }

  private List<Proposal> asked(List<Proposal> entries, Console console) {
    List<Proposal> certain = shown(entries.stream().filter(Proposal::isCertain).toList());
    boolean isTaken = yes || certain.isEmpty() || isYes("Take all that is certain?", console);
    List<Proposal> answered = new ArrayList<>();
    for (Proposal each : entries) {
      if (each.isCertain()) {
        boolean isRight =
            isTaken
                || each.member().equals(Proposal.KNOWN)
                || isYes(said(each, each.answer().orElseThrow()) + "?", console);
        answered.add(isRight ? each : question(each.open(), console));
      } else {
        answered.add(question(each, console));
      }
    }
    return answered;
  }

  private static boolean isYes(String question, Console console) {
    String line = console.readLine("%s [Y/n] ", question);
    return line != null && !line.strip().toLowerCase(Locale.ROOT).startsWith("n");
  }

  /** One of the likeliest by its number, any other answer, or none. */
  private Proposal question(Proposal entry, Console console) {
    jobs.say(entry.told());
    for (int i = 0; i < entry.likeliest().size(); i++) {
      jobs.say("  %d  %s".formatted(i + 1, entry.likeliest().get(i)));
    }
    String line = console.readLine("A number, another answer, or Enter to leave it open: ");
    String answer = line == null ? "" : line.strip();
    if (answer.isEmpty()) {
      return entry;
    }
    boolean isNumber =
        answer.matches("[1-9]") && Integer.parseInt(answer) <= entry.likeliest().size();
    return entry.answered(isNumber ? entry.likeliest().get(Integer.parseInt(answer) - 1) : answer);
  }
}
