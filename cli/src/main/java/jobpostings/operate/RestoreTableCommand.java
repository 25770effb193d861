package jobpostings.operate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jobpostings.terminal.Failure;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/**
 * Brings back what a table has lost. DynamoDB restores into a new table only, without its streams,
 * expiry, backups, alarms and tags. So this copies from there what the table lacks, and the table
 * that functions, streams and the stack know stays.
 */
@Command(
    name = "restore-table",
    description = {
      "Brings back the items that a table had then and lacks now.",
      "Items that are there stay as they are. Repeating it is harmless.",
      "Needs the AWS CLI 2, and that you may do this yourself."
    })
final class RestoreTableCommand implements Runnable {
  /** As many as one call takes (BatchExecuteStatement). */
  private static final int BATCH = 25;

  private static final int AT_ONCE = 8;

  @ParentCommand private Operate operate;

  @Parameters(paramLabel = "TABLE", description = "As the template names it: Jobs.")
  private String table;

  @ArgGroup(multiplicity = "1")
  private Source source;

  private static final class Source {
    @Option(
        names = "--to",
        paramLabel = "TIME",
        description = "To which second of the last 35 days: 2026-11-21T09:30:00Z.")
    private String time;

    @Option(
        names = "--from",
        paramLabel = "COPY",
        description = "From this table, which was restored before: to go on after an error.")
    private String copy;
  }

  @Option(
      names = "--drill",
      description =
          "Restores, counts what was and is there, deletes the copy, and changes nothing.")
  private boolean drill;

  @Option(
      names = "--endpoint-url",
      paramLabel = "URL",
      description = "Where DynamoDB is, if not on AWS.")
  private String endpoint;

  @Override
  public void run() {
    if (operate.stack().isEmpty() && endpoint == null) {
      throw new Failure(Failure.USAGE, "Name a stack, or where DynamoDB is: --endpoint-url.");
    }
    if (aws().version().startsWith("aws-cli/1")) {
      throw new Failure(Failure.USAGE, "The AWS CLI 1 would damage bytes. Install version 2.");
    }
    String name = operate.stack().map(stack -> aws().physicalId(stack, table)).orElse(table);
    if (!drill) {
      operate.confirm("Put into %s what it lacks?".formatted(name));
    }
    long begin = System.nanoTime();
    String copy = source.copy == null ? restored(name) : source.copy;
    while (!isActive(copy)) {
      Operate.sleep(20_000, "Go on with --from.");
    }
    if (drill) {
      Duration taken = Duration.ofNanos(System.nanoTime() - begin);
      operate.show(compared(copy, name, taken), "table", "from", "has", "hadThen", "minutes");
      if (source.copy == null) {
        aws().ask("dynamodb delete-table", List.of("--table-name", copy), "");
      }
      return;
    }
    operate.show(copied(copy, name), "table", "from", "restored", "there");
    operate.say("When all is well: aws dynamodb delete-table --table-name " + copy);
  }

  /** Lets DynamoDB restore the table beside itself; returns the name of the copy. */
  private String restored(String name) {
    String copy = name + "-" + source.time.replaceAll("[^0-9TZ]", "");
    operate.say("DynamoDB restores it as %s, for minutes or hours.".formatted(copy));
    List<String> options =
        new ArrayList<>(List.of("--source-table-name", name, "--target-table-name", copy));
    options.addAll(List.of("--restore-date-time", source.time));
    aws().ask("dynamodb restore-table-to-point-in-time", options, "");
    return copy;
  }

  private boolean isActive(String copy) {
    return aws()
        .ask("dynamodb describe-table", List.of("--table-name", copy), "")
        .at("/Table/TableStatus")
        .asText()
        .equals("ACTIVE");
  }

  private ObjectNode compared(String copy, String name, Duration taken) {
    return Functions.MAPPER
        .createObjectNode()
        .put("table", name)
        .put("from", copy)
        .put("has", count(name))
        .put("hadThen", count(copy))
        .put("minutes", taken.toMinutes());
  }

  /** By reading all of it, which shows that it can be read. */
  private int count(String name) {
    List<String> options = List.of("--table-name", name, "--select", "COUNT");
    return aws().ask("dynamodb scan", options, "").path("Count").asInt();
  }

  private AwsCli aws() {
    return new AwsCli(Optional.ofNullable(endpoint), operate::say);
  }

  private ObjectNode copied(String from, String to) {
    int restored = 0;
    int there = 0;
    String next = "";
    do {
      List<String> scan = new ArrayList<>(List.of("--table-name", from, "--consistent-read"));
      scan.addAll(List.of("--max-items", String.valueOf(BATCH * AT_ONCE)));
      if (!next.isEmpty()) {
        scan.addAll(List.of("--starting-token", next));
      }
      JsonNode page = aws().ask("dynamodb scan", scan, "");
      List<JsonNode> items = page.path("Items").valueStream().toList();
      int inserted =
          IntStream.range(0, (items.size() + BATCH - 1) / BATCH)
              .parallel()
              .map(i -> i * BATCH)
              .map(i -> insert(to, items.subList(i, Math.min(i + BATCH, items.size()))))
              .sum();
      restored += inserted;
      there += items.size() - inserted;
      next = page.path("NextToken").asText();
    } while (!next.isEmpty());
    return Functions.MAPPER
        .createObjectNode()
        .put("table", to)
        .put("from", from)
        .put("restored", restored)
        .put("there", there);
  }

  /** Puts items where none has their key; returns how many that were. */
  private int insert(String to, List<JsonNode> items) {
    ArrayNode statements = Functions.MAPPER.createArrayNode();
    for (JsonNode item : items) {
      ObjectNode statement = statements.addObject();
      ArrayNode values = statement.putArray("Parameters");
      String names =
          item.properties().stream()
              .peek(attribute -> values.add(attribute.getValue()))
              .map(attribute -> "'%s': ?".formatted(attribute.getKey().replace("'", "''")))
              .collect(Collectors.joining(", "));
      statement.put("Statement", "INSERT INTO \"%s\" VALUE {%s}".formatted(to, names));
    }
    int inserted = 0;
    List<String> options = List.of("--statements", "file:///dev/stdin");
    JsonNode answer = aws().ask("dynamodb batch-execute-statement", options, statements.toString());
    for (JsonNode response : answer.path("Responses")) {
      String error = response.at("/Error/Code").asText();
      if (error.isEmpty()) {
        inserted++;
      } else if (!error.equals("DuplicateItem")) {
        throw new Failure(
            Failure.FAILED, "%s: repeat it with --from. %s".formatted(to, response.path("Error")));
      }
    }
    return inserted;
  }
}
