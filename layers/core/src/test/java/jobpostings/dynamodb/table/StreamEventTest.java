package jobpostings.dynamodb.table;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;

class StreamEventTest {

  @Test
  void aRecordIsReadAsTheStreamHasIt() throws IOException {
    Record record =
        read("""
        {"Records": [{"eventID": "e1", "eventName": "MODIFY", "dynamodb": {
          "ApproximateCreationDateTime": 1795276801, "SequenceNumber": "111",
          "Keys": {"id": {"N": "7"}},
          "OldImage": {"id": {"N": "7"}, "title": {"S": "Café"}},
          "NewImage": {"id": {"N": "7"}}}}]}
        """)
            .records()
            .getFirst();

    assertThat(record.eventID()).isEqualTo("e1");
    assertThat(record.dynamodb().sequenceNumber()).isEqualTo("111");
    assertThat(record.dynamodb().approximateCreationDateTime())
        .isEqualTo(Instant.ofEpochSecond(1_795_276_801));
    assertThat(record.dynamodb().keys()).isEqualTo(Map.of("id", AttributeValue.fromN("7")));
    assertThat(record.dynamodb().oldImage())
        .isEqualTo(Map.of("id", AttributeValue.fromN("7"), "title", AttributeValue.fromS("Café")));
  }

  @Test
  void ofANewItemThereIsNoOldImage() throws IOException {
    Record record =
        read("{\"Records\": [{\"dynamodb\": {\"NewImage\": {}}}]}").records().getFirst();

    assertThat(record.dynamodb().hasOldImage()).isFalse();
    assertThat(record.dynamodb().oldImage()).isEmpty();
    assertThat(record.dynamodb().hasNewImage()).isTrue();
  }

  @Test
  void everyTypeOfDynamoDbIsRead() throws IOException {
    Map<String, AttributeValue> item =
        read("""
        {"Records": [{"dynamodb": {"NewImage": {
          "s": {"S": "x"}, "n": {"N": "1.50"}, "bool": {"BOOL": true}, "null": {"NULL": true},
          "b": {"B": "aGk="}, "m": {"M": {"l": {"L": [{"N": "1"}, {"S": ""}]}}},
          "ss": {"SS": ["a"]}, "ns": {"NS": ["1"]}, "bs": {"BS": ["aGk="]}}}}]}
        """)
            .records()
            .getFirst()
            .dynamodb()
            .newImage();

    SdkBytes hi = SdkBytes.fromUtf8String("hi");
    assertThat(item)
        .containsEntry("s", AttributeValue.fromS("x"))
        .containsEntry("n", AttributeValue.fromN("1.50"))
        .containsEntry("bool", AttributeValue.fromBool(true))
        .containsEntry("null", AttributeValue.fromNul(true))
        .containsEntry("b", AttributeValue.fromB(hi))
        .containsEntry(
            "m",
            AttributeValue.fromM(
                Map.of(
                    "l",
                    AttributeValue.fromL(
                        List.of(AttributeValue.fromN("1"), AttributeValue.fromS(""))))))
        .containsEntry("ss", AttributeValue.fromSs(List.of("a")))
        .containsEntry("ns", AttributeValue.fromNs(List.of("1")))
        .containsEntry("bs", AttributeValue.fromBs(List.of(hi)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "{\"Records\": {}}",
        "{\"Records\": [{\"dynamodb\": {\"Keys\": {\"id\": {}}}}]}",
        "{\"Records\": [{\"dynamodb\": {\"Keys\": {\"id\": {\"X\": 1}}}}]}"
      })
  void whatIsNoEventOfAStreamIsRefused(String event) {
    assertThatThrownBy(() -> read(event)).isInstanceOf(IOException.class);
  }

  private static StreamEvent read(String event) throws IOException {
    return StreamEvent.read(new ByteArrayInputStream(event.getBytes(UTF_8)));
  }
}
