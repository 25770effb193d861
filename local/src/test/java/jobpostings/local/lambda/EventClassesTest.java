package jobpostings.local.lambda;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayProxyRequestEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.transformers.v2.DynamodbEventTransformer;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import jobpostings.http.ProxyEvent;
import jobpostings.http.Request;
import jobpostings.local.json.Json;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;

/**
 * What Lambda's runtime makes of events. Behind the API a reader of the service's own takes its
 * place, which is faster at first, and finds the same.
 */
class EventClassesTest {
  private static final Path EVENTS = Path.of("../events");

  private static List<String> requests() throws IOException {
    try (Stream<Path> files = Files.list(EVENTS)) {
      return files
          .filter(file -> json(file).at("/requestContext/requestId").isTextual())
          .map(file -> file.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  private static JsonNode json(Path file) {
    try {
      return Json.read(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new IllegalStateException(file.toString(), e);
    }
  }

  @ParameterizedTest
  @MethodSource("requests")
  void aRequestIsReadAsLambdasRuntimeReadsIt(String sample) throws IOException {
    byte[] event = Files.readAllBytes(EVENTS.resolve(sample));
    Request ours =
        ProxyEvent.read(new ByteArrayInputStream(event), new Settings(Map.of())).orElseThrow();
    APIGatewayProxyRequestEvent theirs = read(APIGatewayProxyRequestEvent.class, event);

    assertThat(ours.id()).isEqualTo(theirs.getRequestContext().getRequestId());
    assertThat(ours.method()).isEqualTo(theirs.getHttpMethod());
    assertThat(ours.resource()).isEqualTo(theirs.getResource());
    assertThat(ours.path()).isEqualTo(orEmpty(theirs.getPathParameters()));
    assertThat(ours.query()).isEqualTo(orEmpty(theirs.getMultiValueQueryStringParameters()));
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(orEmpty(theirs.getMultiValueHeaders()));
    assertThat(ours.headers()).hasSameSizeAs(headers);
    ours.headers().forEach((name, values) -> assertThat(headers.get(name)).isEqualTo(values));
    assertThat(ours.body()).isEqualTo(Optional.ofNullable(theirs.getBody()).orElse(""));
    Map<String, Object> authorizer = orEmpty(theirs.getRequestContext().getAuthorizer());
    assertThat(ours.caller().map(caller -> caller.employer().id() + "").orElse(""))
        .isEqualTo(authorizer.getOrDefault("employerId", "").toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"publish-job-events", "rank-jobs", "queue-deliveries"})
  void aRecordOfAStreamIsReadWhole(String sample) throws IOException {
    byte[] event = Files.readAllBytes(EVENTS.resolve(sample + ".json"));
    List<Record> read = DynamodbEventTransformer.toRecordsV2(read(DynamodbEvent.class, event));

    JsonNode sent = Json.read(event).path("Records");
    assertThat(read).hasSize(sent.size());
    for (int i = 0; i < sent.size(); i++) {
      JsonNode change = sent.get(i).path("dynamodb");
      assertThat(read.get(i).eventID()).isEqualTo(sent.get(i).path("eventID").asText());
      assertThat(read.get(i).dynamodb().sequenceNumber())
          .isEqualTo(change.path("SequenceNumber").asText());
      assertThat(read.get(i).dynamodb().approximateCreationDateTime())
          .isEqualTo(Instant.ofEpochSecond(change.path("ApproximateCreationDateTime").asLong()));
      assertThat(read.get(i).dynamodb().oldImage()).hasSize(change.path("OldImage").size());
      assertThat(read.get(i).dynamodb().newImage()).hasSize(change.path("NewImage").size());
    }
  }

  @Test
  void everyTypeOfDynamoDbIsRead() {
    String event =
        """
        {"Records": [{"eventName": "MODIFY", "dynamodb": {"ApproximateCreationDateTime": 1795276801,
          "Keys": {}, "NewImage": {
          "s": {"S": "Café"}, "n": {"N": "1.50"}, "bool": {"BOOL": true}, "null": {"NULL": true},
          "b": {"B": "aGk="}, "m": {"M": {"l": {"L": [{"N": "1"}, {"S": ""}]}, "e": {"M": {}}}},
          "none": {"L": []}, "ss": {"SS": ["a"]}, "ns": {"NS": ["1"]}, "bs": {"BS": ["aGk="]}}}}]}
        """;
    Record record =
        DynamodbEventTransformer.toRecordsV2(read(DynamodbEvent.class, event.getBytes(UTF_8)))
            .getFirst();

    SdkBytes hi = SdkBytes.fromUtf8String("hi");
    Map<String, AttributeValue> inner =
        Map.of(
            "l",
            AttributeValue.fromL(List.of(AttributeValue.fromN("1"), AttributeValue.fromS(""))),
            "e",
            AttributeValue.fromM(Map.of()));
    assertThat(record.dynamodb().oldImage()).isEmpty();
    assertThat(record.dynamodb().newImage())
        .isEqualTo(
            Map.of(
                "s", AttributeValue.fromS("Café"),
                "n", AttributeValue.fromN("1.50"),
                "bool", AttributeValue.fromBool(true),
                "null", AttributeValue.fromNul(true),
                "b", AttributeValue.fromB(hi),
                "m", AttributeValue.fromM(inner),
                "none", AttributeValue.fromL(List.of()),
                "ss", AttributeValue.fromSs(List.of("a")),
                "ns", AttributeValue.fromNs(List.of("1")),
                "bs", AttributeValue.fromBs(List.of(hi))));
  }

  @Test
  void aMessageOfAQueueIsRead() throws IOException {
    byte[] event = Files.readAllBytes(EVENTS.resolve("deliver-webhooks.json"));
    SQSEvent.SQSMessage read = read(SQSEvent.class, event).getRecords().getFirst();

    JsonNode sent = Json.read(event).at("/Records/0");
    assertThat(read.getMessageId()).isEqualTo(sent.path("messageId").asText()).isNotEmpty();
    assertThat(read.getBody()).isEqualTo(sent.path("body").asText()).isNotEmpty();
  }

  private static <T> T read(Class<T> type, byte[] event) {
    return PojoHandler.serializer(type).fromJson(new ByteArrayInputStream(event));
  }

  private static <T> Map<String, T> orEmpty(Map<String, T> map) {
    return map == null ? Map.of() : map;
  }
}
