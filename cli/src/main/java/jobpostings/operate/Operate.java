package jobpostings.operate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Console;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import jobpostings.terminal.Commands;
import jobpostings.terminal.Failure;
import jobpostings.terminal.Printable;
import jobpostings.terminal.Problems;
import jobpostings.terminal.RootCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.ScopeType;

/** What all commands have in common: where the functions are, and how answers are shown. */
@Command(
    name = "operate",
    version = "1.2.0",
    description = "Manages employers, partners, keys, counts, places and the whole service.",
    subcommands = {
      EmployerCommands.class,
      PartnerCommands.class,
      KeyCommands.class,
      LocationCommands.class,
      Operate.ServiceCommands.class,
      ReplayCommand.class,
      RollbackCommand.class,
      DoctorCommand.class
    },
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:refused, and nothing was done",
      "2:the command is not one of these",
      "3:the service failed or can't be reached; repeat the command",
      "4:not confirmed, and nothing was done"
    })
final class Operate extends RootCommand {
  /** The one that does all but erase. */
  static final String FUNCTION = "Operate";

  @Option(
      names = "--stack",
      paramLabel = "NAME",
      scope = ScopeType.INHERIT,
      defaultValue = "${env:OPERATE_STACK}",
      description = "A stack on AWS, or $$OPERATE_STACK. Without it, the local runtime.")
  private String stack;

  @Option(
      names = "--local",
      paramLabel = "URL",
      scope = ScopeType.INHERIT,
      defaultValue = "${env:OPERATE_LOCAL:-http://127.0.0.1:8080}",
      description = "Where the local runtime is, or $$OPERATE_LOCAL; else http://127.0.0.1:8080.")
  private String local;

  @Option(
      names = "--by",
      paramLabel = "NAME",
      scope = ScopeType.INHERIT,
      defaultValue = "${env:OPERATE_BY:-${sys:user.name}}",
      description =
          "Who asks, for the service's log; $$OPERATE_BY, or the name of your account here.")
  private String by;

  @Option(
      names = {"-y", "--yes"},
      scope = ScopeType.INHERIT,
      description = "Don't ask before what ends or stops something.")
  private boolean confirmed;

  public static void main(String[] arguments) {
    Commands.main(command(), arguments);
  }

  static CommandLine command() {
    CommandLine command =
        new CommandLine(new Operate())
            .registerConverter(Duration.class, KeyCommands::timeSpan)
            .registerConverter(KeyCommands.Owner.class, KeyCommands.Owner::employer);
    command
        .getSubcommands()
        .get("partners")
        .registerConverter(KeyCommands.Owner.class, KeyCommands.Owner::partner);
    return command;
  }

  /** The answer to an action; fails with all that was wrong if it is refused. */
  JsonNode ask(String function, String action, Map<String, ?> members) {
    ObjectNode request = Functions.MAPPER.valueToTree(members);
    JsonNode answer = invoke(function, request.put("action", action).put("by", by));
    if (!answer.has("status")) {
      return answer;
    }
    boolean isOurs = answer.path("status").asInt() >= 500;
    throw new Failure(isOurs ? Failure.FAILED : Failure.REFUSED, Problems.lines(answer));
  }

  /** What a function answers to an event. */
  JsonNode invoke(String function, JsonNode event) {
    return stack()
        .map(name -> Functions.invokeOfStack(name, function, event, this::say))
        .orElseGet(() -> Functions.invoke(local(), function, event));
  }

  /** Who asks. */
  String by() {
    return by;
  }

  /** Where the local runtime is. */
  String local() {
    return local.replaceFirst("/+$", "");
  }

  /** The stack on AWS; empty means the local runtime. */
  Optional<String> stack() {
    return Optional.ofNullable(stack).filter(name -> !name.isBlank());
  }

  /** For what only AWS has. */
  String namedStack() {
    return stack().orElseThrow(() -> new Failure(Failure.USAGE, "Name a stack: --stack."));
  }

  void show(String function, String action, Map<String, ?> members, String... columns) {
    show(ask(function, action, members), columns);
  }

  /** All pages of a list. */
  ArrayNode all(String function, String action) {
    ArrayNode all = Functions.MAPPER.createArrayNode();
    Map<String, Object> members = new HashMap<>(Map.of("pageSize", 100));
    do {
      JsonNode page = ask(function, action, members);
      page.path("data").forEach(all::add);
      members.put("after", page.path("after"));
    } while (!members.get("after").equals(NullNode.getInstance()));
    return all;
  }

  /** Asks whether to go on; fails if not, or if nobody is there to be asked. */
  void confirm(String question) {
    ask(question, "[y/N] ", "y");
  }

  /** Asks likewise, with a word to type because so much depends on it. */
  void confirmByTyping(String word, String question) {
    ask(question, "To go on, type %s: ".formatted(word), word);
  }

  @SuppressWarnings("SystemConsoleNull") // Before Java 22 it may be null; later, its line may be.
  private void ask(String question, String prompt, String yes) {
    if (confirmed) {
      return;
    }
    Console console = System.console();
    String answer =
        console == null ? null : console.readLine("%s", Printable.line(question + " " + prompt));
    if (answer == null) {
      throw new Failure(Failure.NOT_CONFIRMED, question + " To do it, repeat with --yes.");
    }
    if (!answer.strip().equalsIgnoreCase(yes)) {
      throw new Failure(Failure.NOT_CONFIRMED, "Nothing was done.");
    }
  }

  /** Interrupted, it fails and says what to do then. */
  static void sleep(long millis, String then) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw Failure.interrupted(then, e);
    }
  }

  @Command(description = "Counts an employer's jobs, and corrects what is wrong.")
  void recount(@Parameters(paramLabel = "EMPLOYER") int employer) {
    String columns =
        "before/active after/active before/archived after/archived before/draft after/draft"
            + " misplaced";
    show(FUNCTION, "recount-jobs", Map.of("employerId", employer), columns.split(" "));
  }

  @Command(name = "service", description = "Shows and sets whether the service takes changes.")
  static final class ServiceCommands {
    @ParentCommand private Operate operate;

    @Command(description = "Shows whether changes are refused.")
    void state() {
      set("service-state");
    }

    @Command(name = "read-only", description = "Refuses all changes, within a minute.")
    void readOnly() {
      operate.confirm("Refuse all changes of all employers, until read-write is said?");
      set("read-only");
    }

    @Command(name = "read-write", description = "Takes changes again, within a minute.")
    void readWrite() {
      set("read-write");
    }

    private void set(String action) {
      operate.show(FUNCTION, action, Map.of(), "readOnly");
    }
  }
}
