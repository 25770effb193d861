package jobpostings.local.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import jobpostings.Core;
import jobpostings.local.json.Json;
import jobpostings.local.lambda.LambdaRuntime;
import jobpostings.local.template.Template;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;

/** The rules by which a function gets the records of a stream. */
class StreamBatchesTest {
  private static final Template.StreamSource REPORTING = source(true, true, Optional.empty());

  private final DiscardedBatches discarded = new DiscardedBatches(Optional.empty());
  private final StreamPosition position = new StreamPosition(Optional.empty());

  /** Fails the records in {@link #failing}, and notes what it is given. */
  public static final class Picky implements RequestStreamHandler {
    static final List<String> given = new ArrayList<>();
    static final Set<String> failing = new HashSet<>();
    static boolean throwing;
    static boolean throwingAtFirst;

    public Picky(Core core) {}

    @Override
    public void handleRequest(InputStream in, OutputStream out, Context context)
        throws IOException {
      List<String> numbers = new ArrayList<>();
      for (JsonNode record : Json.read(in.readAllBytes()).path("Records")) {
        numbers.add(record.at("/dynamodb/SequenceNumber").asText());
      }
      given.add(String.join(" ", numbers));
      List<Map<String, String>> failures =
          numbers.stream()
              .filter(failing::contains)
              .map(number -> Map.of("itemIdentifier", number))
              .toList();
      boolean isFirst = failing.contains(numbers.getFirst());
      if (throwing && !failures.isEmpty() || throwingAtFirst && isFirst && numbers.size() > 1) {
        throw new IllegalStateException("broken on purpose");
      }
      out.write(Json.write(Map.of("batchItemFailures", failures)));
    }
  }

  @BeforeEach
  void nothingFails() {
    Picky.given.clear();
    Picky.failing.clear();
    Picky.throwing = false;
    Picky.throwingAtFirst = false;
  }

  @Test
  void whatSucceedsIsHandedOverOnce() {
    deliver(REPORTING, "1", "2", "3");

    assertThat(Picky.given).containsExactly("1 2 3");
    assertThat(position.of("shard")).contains("3");
    assertThat(discarded.names()).isEmpty();
  }

  @Test
  void aBatchIsCutAtTheRecordThatWasNamedAndNotInHalves() {
    Picky.failing.add("3");

    deliver(REPORTING, "1", "2", "3", "4", "5");

    assertThat(Picky.given).containsExactly("1 2 3 4 5", "3 4 5", "3 4 5", "3 4 5");
    assertThat(position.of("shard")).contains("5");
    assertThat(messages())
        .as("what is healthy goes with it")
        .singleElement()
        .asString()
        .contains("\"startSequenceNumber\":\"3\"", "\"endSequenceNumber\":\"5\"");
  }

  @Test
  void aRecordEndsUpAloneWhereTheFunctionFailsAtAFirstOneAndNamesALaterOne() {
    Picky.failing.add("3");
    Picky.throwingAtFirst = true;

    deliver(REPORTING, "1", "2", "3", "4", "5");

    assertThat(Picky.given).containsExactly("1 2 3 4 5", "3 4 5", "3", "3", "3", "4 5");
    assertThat(messages())
        .singleElement()
        .asString()
        .contains("\"startSequenceNumber\":\"3\"", "\"endSequenceNumber\":\"3\"");
  }

  @Test
  void whereTheFunctionFailsTheWholeBatchDoes() {
    Picky.failing.add("2");
    Picky.throwing = true;

    deliver(REPORTING, "1", "2", "3", "4");

    assertThat(Picky.given).containsExactly("1 2 3 4", "1 2", "1", "2", "2", "2", "3 4");
    assertThat(messages()).hasSize(1);
  }

  @Test
  void aBatchThatIsNotBisectedIsGivenUpAsAWhole() {
    Picky.failing.add("2");
    Picky.throwing = true;

    deliver(source(true, false, Optional.empty()), "1", "2", "3");

    assertThat(Picky.given).containsExactly("1 2 3", "1 2 3", "1 2 3");
    assertThat(messages().getFirst())
        .contains("\"startSequenceNumber\":\"1\"", "\"endSequenceNumber\":\"3\"");
  }

  /** <i>Capturing discarded batches for a DynamoDB Streams event source</i>. */
  @Test
  void whatIsGivenUpIsKeptWholeUnderANameOfTheTime() throws IOException {
    Picky.failing.add("1");
    Picky.throwing = true;

    deliver(source(true, false, Optional.empty()), "1", "2");

    assertThat(discarded.names())
        .singleElement()
        .asString()
        .matches(
            "aws/lambda/[0-9a-f-]{36}/shard/\\d{4}/\\d\\d/\\d\\d/"
                + "\\d{4}-\\d\\d-\\d\\dT\\d\\d\\.\\d\\d\\.\\d\\d-[0-9a-f-]{36}");
    JsonNode record = Json.read(messages().getFirst().getBytes(UTF_8));
    assertThat(record.path("payload").isTextual()).isTrue();
    JsonNode event = Json.read(record.path("payload").asText().getBytes(UTF_8));
    assertThat(event.at("/Records/1/dynamodb/SequenceNumber").asText()).isEqualTo("2");
    assertThat(event.at("/Records/0/dynamodb/Keys/id/N").asText()).isEqualTo("1");
  }

  @Test
  void whatAFunctionAnswersMeansNothingUnlessItReports() {
    Picky.failing.add("2");

    deliver(source(false, true, Optional.empty()), "1", "2", "3");

    assertThat(Picky.given).containsExactly("1 2 3");
    assertThat(discarded.names()).isEmpty();
  }

  @Test
  void whatIsTooOldIsNotTriedAgain() {
    Picky.failing.add("1");

    deliver(source(true, true, Optional.of(Duration.ofHours(1))), "1");

    assertThat(Picky.given).containsExactly("1");
    assertThat(messages().getFirst()).contains("\"condition\":\"RecordAgeExceeded\"");
  }

  private static Template.StreamSource source(
      boolean reports, boolean bisects, Optional<Duration> longestAge) {
    return new Template.StreamSource(
        "Picky", "Things", 100, reports, bisects, Optional.of(2), longestAge);
  }

  private void deliver(Template.StreamSource source, String... numbers) {
    LambdaRuntime lambda =
        new LambdaRuntime(
            List.of(
                new Template.Function(
                    "Picky", Picky.class.getName(), Map.of(), 3, 128, Map.of(), false)),
            Map.of(),
            _ -> null,
            new PrintStream(OutputStream.nullOutputStream()));
    StreamBatches batches =
        new StreamBatches(
            source, "arn:of:stream", lambda, position, discarded, new AtomicBoolean());
    batches.deliver(
        new StreamReader.StreamPage(
            "shard", Stream.of(numbers).map(StreamBatchesTest::record).toList()));
  }

  /** Two hours old. */
  private static Record record(String number) {
    return Record.builder()
        .eventID("event-" + number)
        .eventName("INSERT")
        .dynamodb(
            change ->
                change
                    .sequenceNumber(number)
                    .keys(Map.of("id", AttributeValue.fromN(number)))
                    .approximateCreationDateTime(Instant.now().minus(Duration.ofHours(2))))
        .build();
  }

  private List<String> messages() {
    return discarded.names().stream()
        .map(name -> new String(discarded.read(name).orElseThrow(), UTF_8))
        .toList();
  }
}
