package jobpostings.operate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jobpostings.terminal.Failure;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/**
 * Moves the aliases by which functions serve to older versions, and forward again. Each alias keeps
 * in its description where it was moved from and to, and by whom.
 */
@Command(
    name = "rollback",
    description = {
      "Lets an older version of a function, or of all, serve, once it is ready.",
      "Then deploy the fix with Gradually=false. Needs the AWS CLI, and that you may do this"
          + " yourself."
    })
final class RollbackCommand implements Runnable {
  /** As Lambda writes times: 2026-11-21T05:00:00.000+0000. */
  private static final DateTimeFormatter LAST_MODIFIED =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSZ");

  private static final Pattern PUT_BACK =
      Pattern.compile("Put back from version (\\d+) to (\\d+)\\b.*");

  @ParentCommand private Operate operate;

  @ArgGroup(multiplicity = "1")
  private Which which;

  @Option(
      names = "--to",
      paramLabel = "VERSION",
      description = "The version that is to serve. Without it, the last one before.")
  private Integer number;

  private AwsCli aws;

  /** Which function is moved, or all, or all that were moved before. */
  private static final class Which {
    @Parameters(paramLabel = "FUNCTION", description = "As the template names it: GetJob.")
    private String function;

    @Option(
        names = "--undo",
        description = "Puts those forward that were put back and not deployed since.")
    private boolean undo;

    @ArgGroup(exclusive = false)
    private All all;
  }

  /** Named twice, so that nobody means one function and moves all. */
  private static final class All {
    @Option(names = "--all", required = true, description = "All that have a newer version.")
    @SuppressWarnings("UnusedVariable") // Its being there is what it says.
    private boolean all;

    @Option(
        names = "--to-deployed-before",
        paramLabel = "TIME",
        required = true,
        description = "The last version from before this time, such as 2026-11-21T05:00:00Z.")
    private Instant before;
  }

  /** A published version of a function. */
  private record Version(String function, int number, Instant deployedAt, boolean hasSnapshot) {
    static Version of(JsonNode listed) {
      return new Version(
          listed.path("FunctionName").asText(),
          listed.path("Version").asInt(),
          // It is published right after its code was updated.
          OffsetDateTime.parse(listed.path("LastModified").asText(), LAST_MODIFIED).toInstant(),
          listed.path("SnapStart").asText().equals("PublishedVersions"));
    }
  }

  /** Where an alias is, and where it was before it was first put back. */
  private record Alias(int serving, Optional<Integer> origin) {
    static Alias of(JsonNode got) {
      int serving = got.path("FunctionVersion").asInt();
      Matcher putBack = PUT_BACK.matcher(got.path("Description").asText());
      // A deployment may have moved it since.
      boolean isThere = putBack.matches() && Integer.parseInt(putBack.group(2)) == serving;
      return new Alias(
          serving, isThere ? Optional.of(Integer.valueOf(putBack.group(1))) : Optional.empty());
    }
  }

  private record Move(Alias alias, Version to) {}

  @Override
  public void run() {
    String stack = operate.namedStack();
    aws = new AwsCli(operate::say);
    JsonNode described =
        aws.ask("cloudformation describe-stacks", List.of("--stack-name", stack), "")
            .at("/Stacks/0");
    String status = described.path("StackStatus").asText();
    if (status.endsWith("_IN_PROGRESS")) {
      throw new Failure(
          Failure.REFUSED,
          "A deployment of %s runs: %s. Wait until it is done, or end it."
              .formatted(stack, status));
    }
    List<Move> moves = moves(stack, versions(stack));
    List<String> failed =
        moves.parallelStream()
            .filter(Predicate.not(this::isMade))
            .map(RollbackCommand::name)
            .toList();
    ArrayNode moved = Functions.MAPPER.createArrayNode();
    for (Move move : moves) {
      if (!failed.contains(name(move))) {
        moved
            .addObject()
            .put("function", move.to.function)
            .put("from", move.alias.serving)
            .put("to", move.to.number);
      }
    }
    operate.show(moved, "function", "from", "to");
    if (!moves.isEmpty()) {
      note(DoctorCommand.output(described, "LogsName"), moved, failed);
    }
    if (!failed.isEmpty()) {
      throw new Failure(Failure.FAILED, "Not moved: %s. Repeat the command.".formatted(failed));
    }
  }

  private static String name(Move move) {
    return move.to.function;
  }

  private List<Move> moves(String stack, Map<String, List<Version>> all) {
    if (which.function == null) {
      return all.values().parallelStream()
          .flatMap(versions -> move(versions).stream())
          .collect(Collectors.toList());
    }
    Pattern name =
        Pattern.compile(Pattern.quote(stack + "-" + which.function) + "(-[A-Za-z0-9]+)?");
    List<Version> versions =
        all.entrySet().stream()
            .filter(each -> name.matcher(each.getKey()).matches())
            .map(Map.Entry::getValue)
            .findFirst()
            .orElseThrow(
                () ->
                    new Failure(
                        Failure.REFUSED, "There is no function %s.".formatted(which.function)));
    Alias alias = alias(versions);
    return versions.stream()
        .filter(each -> number == null ? each.number < alias.serving : each.number == number)
        .findFirst()
        .map(each -> List.of(new Move(alias, each)))
        .orElseThrow(
            () ->
                new Failure(
                    Failure.REFUSED,
                    "%s has no version %s; it has %s."
                        .formatted(
                            which.function,
                            number == null ? "before " + alias.serving : number,
                            versions.stream().map(Version::number).collect(Collectors.toList()))));
  }

  /** Of one of all functions, latest version first. */
  private Optional<Move> move(List<Version> versions) {
    Alias alias = alias(versions);
    return versions.stream()
        .filter(
            each ->
                which.undo
                    ? alias.origin.equals(Optional.of(each.number))
                    : each.deployedAt.isBefore(which.all.before))
        .findFirst()
        .filter(each -> which.undo || each.number < alias.serving)
        .map(each -> new Move(alias, each));
  }

  private Map<String, List<Version>> versions(String stack) {
    String query =
        "Functions[?starts_with(FunctionName, '%s-') && Version != '$LATEST'].{FunctionName:"
            + " FunctionName, Version: Version, LastModified: LastModified, SnapStart:"
            + " SnapStart.ApplyOn}";
    return aws.ask(
            "lambda list-functions",
            List.of("--function-version", "ALL", "--query", query.formatted(stack)),
            "")
        .valueStream()
        .map(Version::of)
        .sorted(Comparator.comparingInt(Version::number).reversed())
        .collect(Collectors.groupingBy(Version::function, TreeMap::new, Collectors.toList()));
  }

  private Alias alias(List<Version> versions) {
    List<String> named = List.of("--function-name", versions.get(0).function, "--name", "live");
    return Alias.of(aws.ask("lambda get-alias", named, ""));
  }

  private boolean isMade(Move move) {
    try {
      wake(move.to);
      int from = move.alias.origin.orElse(move.alias.serving);
      List<String> options = new ArrayList<>(List.of("--function-name", move.to.function));
      options.addAll(List.of("--name", "live", "--function-version", "" + move.to.number));
      options.add("--description");
      options.add(
          move.to.number == from
              ? ""
              : "Put back from version %d to %d by %s"
                  .formatted(from, move.to.number, operate.by()));
      // A canary would go on getting its share.
      options.addAll(List.of("--routing-config", "AdditionalVersionWeights={}"));
      aws.ask("lambda update-alias", options, "");
      return true;
    } catch (Failure e) {
      return false;
    }
  }

  /**
   * Calls a version: Lambda puts a snapshot away that nobody used, and makes another when a call
   * fails (<i>Activating and managing Lambda SnapStart</i>).
   */
  private void wake(Version version) {
    if (!version.hasSnapshot) {
      return;
    }
    try {
      ping(version);
    } catch (Failure e) {
      aws.ask("lambda wait published-version-active", named(version), "");
      ping(version);
    }
  }

  private void ping(Version version) {
    List<String> options = new ArrayList<>(named(version));
    options.addAll(List.of("--cli-binary-format", "raw-in-base64-out"));
    options.addAll(List.of("--payload", "{\"ping\": true}", "/dev/null"));
    if (aws.ask("lambda invoke", options, "").has("FunctionError")) {
      throw new Failure(Failure.FAILED, version.function + " does not answer.");
    }
  }

  private static List<String> named(Version version) {
    return List.of("--function-name", version.function, "--qualifier", "" + version.number);
  }

  /** Leaves a line where the functions leave theirs. */
  private void note(String logs, ArrayNode moved, List<String> failed) {
    Instant now = Instant.now();
    ObjectNode line = Functions.MAPPER.createObjectNode().put("operation", "rollback");
    line.put("by", operate.by()).put("outcome", failed.isEmpty() ? "ok" : "failed");
    line.set("moved", moved);
    ArrayNode events = Functions.MAPPER.createArrayNode();
    events.addObject().put("timestamp", now.toEpochMilli()).put("message", line.toString());
    List<String> stream =
        List.of("--log-group-name", logs, "--log-stream-name", "operators-" + UUID.randomUUID());
    aws.ask("logs create-log-stream", stream, "");
    List<String> options = new ArrayList<>(stream);
    options.addAll(List.of("--log-events", "file:///dev/stdin"));
    aws.ask("logs put-log-events", options, events.toString());
  }
}
