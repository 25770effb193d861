package jobpostings.cli;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.cli.service.Account;
import jobpostings.cli.service.Answer;
import jobpostings.cli.service.Client;
import jobpostings.cli.service.Json;
import jobpostings.cli.service.Proxies;
import jobpostings.terminal.Failure;
import jobpostings.terminal.Printable;
import jobpostings.terminal.RootCommand;
import picocli.AutoComplete;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;

/** What all commands have in common, the service and the key; and the short ones of them. */
@Command(
    name = "jobs",
    version = "1.2.0",
    description =
        "Keeps an employer's job postings in step with a file, and shows and changes them.",
    subcommands = {
      SyncCommand.class,
      MapCommand.class,
      LoginCommand.class,
      ExportCommand.class,
      PutCommand.class,
      WatchCommand.class,
      ListenCommand.class,
      AdviseCommand.class,
      DoctorCommand.class
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "  jobs login --url https://jobs.example.com",
      "  jobs sync feed.csv --plan",
      "  jobs list --status active --json",
      "  jobs --profile staging get J-1",
      "",
      "Environment:",
      "  JOBS_URL       the service, in place of the one that jobs login has kept",
      "  JOBS_API_KEY   the key, in place of the one that jobs login has kept",
      "  JOBS_EMPLOYER  the employer, where --employer names none",
      "  JOBS_PROFILE   the profile, where --profile names none",
      "  HTTPS_PROXY, HTTP_PROXY, ALL_PROXY, NO_PROXY  as curl takes them",
      "  NO_COLOR       if it is set, nothing is coloured"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done; after sync --apply, all is in step",
      "1:refused: a job, a row, or the command as a whole",
      "2:the command is not one of these, or lacks something",
      "3:the service failed or can't be reached; repeat the command",
      "4:the key is not accepted, or may not do that",
      "5:the guard held: nothing was archived, as too much would have been",
      "6:sync --plan --exit-code: something would change; advise --exit-code: there is advice"
    })
final class JobsCommand extends RootCommand {
  private static final String STATUS = "draft, active or archived.";

  @Option(
      names = "--quiet",
      scope = ScopeType.INHERIT,
      description = "Say nothing unless something is wrong.")
  boolean quiet;

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      scope = ScopeType.INHERIT,
      description = "The service and key that jobs login --profile NAME has kept.")
  private String profile;

  @Option(
      names = "--employer",
      paramLabel = "ID",
      scope = ScopeType.INHERIT,
      description = "The employer for whom to act, with a partner's key.")
  private String employer;

  final Environment environment;
  final Screen screen;

  JobsCommand(Environment environment) {
    this.environment = environment;
    this.screen = Screen.of(environment);
  }

  static final class OneJob {
    @Parameters(paramLabel = "REFERENCE", arity = "0..1", description = "The job's referenceId.")
    private String referenceId;

    @Option(names = "--id", paramLabel = "ID", description = "The job's id at the service.")
    private Integer id;
  }

  Optional<String> profile() {
    return Optional.ofNullable(profile);
  }

  Optional<String> employer() {
    return Optional.ofNullable(employer)
        .or(() -> environment.variable("JOBS_EMPLOYER"))
        .filter(id -> !id.isBlank());
  }

  Configuration configuration() {
    return Configuration.ofUser(environment);
  }

  /** The service and key as they are kept, whatever employer is named. */
  Account account() {
    Configuration configuration = configuration();
    Account account = configuration.account(profile());
    if (configuration.isOpenToOthers()) {
      say("Others can read the key in %s: chmod 600 it.".formatted(configuration.file()));
    }
    return account;
  }

  Client client() {
    Account account = account();
    return client(employer().map(account::actingFor).orElse(account));
  }

  Client client(Account account) {
    Optional<Proxies.Used> proxy =
        new Proxies(environment.variables()).of(URI.create(account.baseUrl()));
    if (account.isReadableOnTheWay(proxy.isPresent())) {
      String way = proxy.map(used -> " through " + used).orElse("");
      say("The key is sent to %s%s without encryption.".formatted(account, way));
    }
    return new Client(account, proxy, this::inform, wait -> Thread.sleep(wait.toMillis()));
  }

  /** Prints a line of JSON, for programs that read line by line. */
  void json(JsonNode json) {
    spec.commandLine().getOut().print(Printable.json(json) + "\n");
    requireReader();
  }

  /** Ends the command if what it printed can't be read any more. */
  void requireReader() {
    if (spec.commandLine().getOut().checkError()) {
      throw new Failure(Failure.REFUSED, "Nobody reads the output any more.");
    }
  }

  /** Prints a line in the colour of its kind. */
  void printColoured(String what, String line) {
    print(line, text -> screen.coloured(what, text));
  }

  /** Says a line in the colour of its kind. */
  void sayColoured(String what, String line) {
    say(line, text -> screen.coloured(what, text));
  }

  /** Says something that is not wrong. */
  void inform(String message) {
    if (!quiet) {
      say(message);
    }
  }

  void showJob(JsonNode job) {
    if (isJson()) {
      show(job);
      return;
    }
    ArrayNode lines = Json.MAPPER.createArrayNode();
    job.forEachEntry(
        (member, value) -> lines.addObject().put("member", member).put("value", text(value)));
    show(lines, "member", "value");
  }

  private static String text(JsonNode value) {
    if (value.isNull()) {
      return "-";
    }
    if (value.isArray()) {
      return value.valueStream().map(JobsCommand::text).collect(joining(", "));
    }
    String name = value.path("description").asText(value.path("name").asText(""));
    if (!name.isEmpty() || value.isValueNode()) {
      return name.isEmpty() ? value.asText() : name;
    }
    return value
        .propertyStream()
        .map(member -> member.getKey() + " " + text(member.getValue()))
        .collect(joining(", "));
  }

  @Command(
      description = "Lists your jobs, latest first.",
      footer = {"  jobs list --status active", "  jobs list -q nurse --json"})
  void list(
      @Option(names = "--status", paramLabel = "STATUS", description = STATUS) String status,
      @Option(
              names = {"-q", "--query"},
              paramLabel = "WORDS",
              description = "Those with all of these words in the title or the referenceId.")
          String query) {
    ArrayNode all = Json.MAPPER.createArrayNode();
    client()
        .pages("/jobs" + Client.query("q", query, "status", status, "pageSize", "100"), all::add);
    if (!isJson()) {
      all.forEach(job -> ((ObjectNode) job).set("location", job.at("/locations/0/description")));
    }
    show(all, "id", "referenceId", "status", "publishDate", "title", "location");
  }

  @Command(
      description = "Shows a whole job.",
      footer = {"  jobs get J-1", "  jobs get --id 1000001 --json"})
  void get(@ArgGroup(multiplicity = "1") OneJob one) {
    Client client = client();
    Answer answer = client.send("GET", path(client, one), Optional.empty(), Map.of());
    if (answer.status() == 404) {
      throw new Failure(Failure.REFUSED, "There is no job with that id.");
    }
    showJob(answer.required());
  }

  @Command(
      description = "Archives jobs, which are then no longer public.",
      footer = {"  jobs archive J-1 J-2"})
  void archive(
      @Parameters(paramLabel = "REFERENCE", arity = "1..*", description = "The jobs' referenceIds.")
          List<String> referenceIds) {
    Client client = client();
    List<String> paths = referenceIds.stream().map(each -> path(client, each)).toList();
    JsonNode change = Json.MAPPER.createObjectNode().put("status", "archived");
    ArrayNode archived = Json.MAPPER.createArrayNode();
    for (String path : paths) {
      archived.add(client.send("PUT", path, Optional.of(change), Map.of()).required());
    }
    show(archived, "id", "referenceId", "status", "title");
  }

  @Command(
      description = "Lists the versions of a job, latest first.",
      footer = {"  jobs history J-1", "  jobs history J-1 --version 1"})
  void history(
      @ArgGroup(multiplicity = "1") OneJob one,
      @Option(
              names = "--version",
              paramLabel = "N",
              description = "Show the job as it was in that version.")
          Integer version) {
    Client client = client();
    String path = path(client, one) + "/versions";
    if (version != null) {
      JsonNode then = client.get(path + "/" + version);
      showJob(isJson() ? then : then.path("job"));
      return;
    }
    ArrayNode versions = Json.MAPPER.createArrayNode();
    client.pages(path, versions::add);
    show(versions, "version", "time", "type", "by/type", "by/prefix", "changedMembers");
  }

  @Command(
      description = {
        "Gives a job the content that it had in a version.",
        "One that was deleted comes back archived: name it by --id."
      },
      footer = {"  jobs restore J-1 --version 1"})
  void restore(
      @ArgGroup(multiplicity = "1") OneJob one,
      @Option(
              names = "--version",
              paramLabel = "N",
              required = true,
              description = "As jobs history lists them.")
          int version) {
    Client client = client();
    String path = path(client, one) + "/restore";
    JsonNode body = Json.MAPPER.createObjectNode().put("version", version);
    showJob(client.send("POST", path, Optional.of(body), Map.of()).required());
  }

  @Command(
      description = "Lists the employers for whom a partner's key may act.",
      footer = {"  jobs employers", "  jobs employers --json | jq '.[].id'"})
  void employers() {
    ArrayNode all = Json.MAPPER.createArrayNode();
    client(account()).pages("/employers?pageSize=100", all::add);
    show(all, "id", "name", "scopes", "since", "expiresAt");
  }

  @Command(
      description = "Prints a script for bash and zsh: source <(jobs completion)",
      footer = {"  source <(jobs completion)"})
  void completion() {
    spec.commandLine().getOut().print(AutoComplete.bash("jobs", spec.commandLine()));
    spec.commandLine().getOut().flush();
  }

  private static String path(Client client, OneJob one) {
    return one.id == null ? path(client, one.referenceId) : "/jobs/" + one.id;
  }

  private static String path(Client client, String referenceId) {
    JsonNode job = client.get("/jobs" + Client.query("referenceId", referenceId)).at("/data/0");
    if (job.isMissingNode()) {
      String message =
          "There is no job with the referenceId \"%s\". One that was deleted is found by --id.";
      throw new Failure(Failure.REFUSED, message.formatted(referenceId));
    }
    return "/jobs/" + job.path("id").asInt();
  }

  /**
   * Which standard streams are a terminal. The script {@code jobs} finds out, as Java can't tell
   * for each of them.
   */
  record Screen(boolean isIn, boolean isOut, boolean isErr, boolean isColoured) {
    private static final Map<String, Integer> COLOURS =
        Map.of("created", 32, "changed", 33, "archived", 31, "error", 31);

    static Screen of(Environment environment) {
      String streams = System.getProperty("jobs.terminal", "");
      return new Screen(
          streams.contains("in"),
          streams.contains("out"),
          streams.contains("err"),
          environment.variables().getOrDefault("NO_COLOR", "").isEmpty()
              && !"dumb".equals(environment.variables().get("TERM")));
    }

    /** The text in the colour of its kind; unchanged if it doesn't go to a terminal. */
    String coloured(String what, String text) {
      boolean isShown = what.equals("error") ? isErr : isOut;
      return isShown && isColoured && COLOURS.containsKey(what)
          ? "\u001B[" + COLOURS.get(what) + "m" + text + "\u001B[0m"
          : text;
    }
  }
}
