package jobpostings.operate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jobpostings.terminal.Failure;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/**
 * Invokes functions again with the batches of a stream that Lambda discarded: the oldest of a shard
 * first, each once, whether or not the one before it succeeds.
 */
@Command(
    name = "replay",
    description = {
      "Sends again what functions that follow streams gave up on.",
      "Repeating it is harmless. For a stack it needs the AWS CLI."
    })
final class ReplayCommand implements Runnable {
  private static final int MOST_JOBS_SHOWN = 10;

  /** A function's name in the template, from its ARN, which on AWS also has the stack's name. */
  private static final String FUNCTION =
      ".*:function:(?:%s-)?([A-Za-z0-9]+)(?:-[A-Za-z0-9]+)?(?::.*)?";

  /** An object's name without what was drawn at random: the shard and the second. */
  private static final Pattern MOMENT = Pattern.compile("(.*)-[0-9a-f-]{36}");

  @ParentCommand private Operate operate;

  /** The record of an invocation, in an object of that name. */
  private static final class Batch {
    private final String name;
    private final JsonNode invocation;

    private Batch(String name, JsonNode invocation) {
      this.name = name;
      this.invocation = invocation;
    }

    private JsonNode place(String member) {
      return invocation.path("DDBStreamBatchInfo").path(member);
    }

    private BigInteger firstNumber() {
      String number = place("startSequenceNumber").asText();
      return number.matches("[0-9]+") ? new BigInteger(number) : BigInteger.ZERO;
    }

    /** The event that the function was given, which is text. */
    private JsonNode event() {
      try {
        JsonNode payload = invocation.path("payload");
        JsonNode event =
            payload.isTextual() ? Functions.MAPPER.readTree(payload.asText()) : payload;
        if (event.isObject()) {
          return event;
        }
      } catch (JsonProcessingException e) {
        // It is none.
      }
      throw new Failure(Failure.FAILED, "It has no payload: only its records' places are known.");
    }
  }

  @Override
  public void run() {
    DiscardedBatches discarded =
        operate
            .stack()
            .map(stack -> DiscardedBatches.ofStack(stack, operate::say))
            .orElseGet(() -> DiscardedBatches.ofLocalRuntime(operate.local()));
    TreeMap<String, List<String>> names = new TreeMap<>();
    for (String name : discarded.names()) {
      Matcher moment = MOMENT.matcher(name);
      names
          .computeIfAbsent(moment.matches() ? moment.group(1) : name, key -> new ArrayList<>())
          .add(name);
    }
    ArrayNode report = Functions.MAPPER.createArrayNode();
    int failed = 0;
    for (List<String> ofOneSecond : names.values()) {
      List<Batch> batches =
          ofOneSecond.stream()
              .map(name -> new Batch(name, discarded.read(name)))
              .sorted(Comparator.comparing(Batch::firstNumber))
              .collect(Collectors.toList());
      for (Batch batch : batches) {
        ObjectNode line = replay(batch);
        if (line.path("done").asBoolean()) {
          discarded.delete(batch.name);
        } else {
          failed++;
        }
        report.add(line);
      }
    }
    operate.show(report, "function", "records", "jobs", "from", "to", "done", "reason");
    if (report.size() > failed) {
      operate.say(
          "Out of order: what was done for these jobs now comes after whatever has been written to"
              + " them since. Their version says which is newer.");
    }
    if (failed > 0) {
      throw new Failure(
          Failure.FAILED,
          "%d of %d failed again and stay. Fix the cause, then repeat the command."
              .formatted(failed, report.size()));
    }
    discarded.settle();
  }

  private ObjectNode replay(Batch batch) {
    ObjectNode line = Functions.MAPPER.createObjectNode().put("object", batch.name);
    try {
      String arn = batch.invocation.at("/requestContext/functionArn").asText();
      Matcher name =
          Pattern.compile(FUNCTION.formatted(Pattern.quote(operate.stack().orElse(""))))
              .matcher(arn);
      line.put("function", name.matches() ? name.group(1) : arn);
      line.put("records", batch.place("batchSize").asInt());
      line.put("from", batch.place("approximateArrivalOfFirstRecord").asText());
      line.put("to", batch.place("approximateArrivalOfLastRecord").asText());
      JsonNode event = batch.event();
      line.put("jobs", jobs(event));
      JsonNode failures =
          operate.invoke(line.path("function").asText(), event).path("batchItemFailures");
      if (!failures.isEmpty()) {
        throw new Failure(
            Failure.FAILED,
            "Failed from the record %s on; the function's log says why."
                .formatted(failures.at("/0/itemIdentifier").asText()));
      }
      return line.put("done", true).put("reason", "");
    } catch (Failure e) {
      return line.put("done", false).put("reason", e.getMessage());
    }
  }

  /** The ids of the jobs that the records are about. */
  private static String jobs(JsonNode event) {
    List<String> ids =
        event
            .path("Records")
            .valueStream()
            .map(record -> record.at("/dynamodb/Keys"))
            .map(keys -> keys.path(keys.has("jobId") ? "jobId" : "id").path("N").asText())
            .distinct()
            .collect(Collectors.toList());
    String shown = ids.stream().limit(MOST_JOBS_SHOWN).collect(Collectors.joining(" "));
    int more = ids.size() - MOST_JOBS_SHOWN;
    return more > 0 ? "%s and %d more".formatted(shown, more) : shown;
  }
}
