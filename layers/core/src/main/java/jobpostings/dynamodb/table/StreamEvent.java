package jobpostings.dynamodb.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

/**
 * A batch of records of a table's stream, as Lambda hands it to a function. It is parsed here, not
 * by Lambda's runtime, so that it depends neither on AWS's event classes nor on how each runtime
 * fills them.
 *
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html">The event of a
 *     stream</a>
 */
public record StreamEvent(List<Record> records) {
  private static final ObjectReader READER = JsonMapper.builder().build().readerFor(JsonNode.class);

  public StreamEvent {
    records = List.copyOf(records);
  }

  /**
   * @throws IOException if the input is not such an event
   */
  public static StreamEvent read(InputStream in) throws IOException {
    JsonNode event = READER.readTree(in);
    if (!event.path("Records").isArray()) {
      throw new IOException("This is not an event of a table's stream.");
    }
    List<Record> records = new ArrayList<>();
    for (JsonNode record : event.path("Records")) {
      records.add(record(record));
    }
    return new StreamEvent(records);
  }

  private static Record record(JsonNode record) throws IOException {
    JsonNode change = record.path("dynamodb");
    StreamRecord.Builder written =
        StreamRecord.builder()
            .approximateCreationDateTime(
                Instant.ofEpochSecond(change.path("ApproximateCreationDateTime").asLong()))
            .sequenceNumber(change.path("SequenceNumber").asText())
            .keys(item(change.path("Keys")));
    if (change.hasNonNull("OldImage")) {
      written.oldImage(item(change.get("OldImage")));
    }
    if (change.hasNonNull("NewImage")) {
      written.newImage(item(change.get("NewImage")));
    }
    return Record.builder()
        .eventID(record.path("eventID").asText())
        .eventName(record.path("eventName").asText())
        .dynamodb(written.build())
        .build();
  }

  private static Map<String, AttributeValue> item(JsonNode members) throws IOException {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> member : members.properties()) {
      item.put(member.getKey(), value(member.getValue()));
    }
    return item;
  }

  /** A value in DynamoDB's JSON: an object with one member, named for its type. */
  private static AttributeValue value(JsonNode typed) throws IOException {
    if (typed.size() != 1) {
      throw new IOException("The event has a value without a type.");
    }
    Map.Entry<String, JsonNode> member = typed.properties().iterator().next();
    JsonNode value = member.getValue();
    return switch (member.getKey()) {
      case "S" -> AttributeValue.fromS(value.asText());
      case "N" -> AttributeValue.fromN(value.asText());
      case "BOOL" -> AttributeValue.fromBool(value.asBoolean());
      case "NULL" -> AttributeValue.fromNul(true);
      case "B" -> AttributeValue.fromB(bytes(value));
      case "M" -> AttributeValue.fromM(item(value));
      case "L" -> AttributeValue.fromL(values(value));
      case "SS" -> AttributeValue.fromSs(texts(value));
      case "NS" -> AttributeValue.fromNs(texts(value));
      case "BS" -> AttributeValue.fromBs(value.valueStream().map(StreamEvent::bytes).toList());
      default -> throw new IOException("The event has a value of the type " + member.getKey());
    };
  }

  private static List<AttributeValue> values(JsonNode list) throws IOException {
    List<AttributeValue> values = new ArrayList<>();
    for (JsonNode value : list) {
      values.add(value(value));
    }
    return values;
  }

  private static List<String> texts(JsonNode list) {
    return list.valueStream().map(JsonNode::asText).toList();
  }

  private static SdkBytes bytes(JsonNode base64) {
    return SdkBytes.fromByteArray(Base64.getDecoder().decode(base64.asText()));
  }
}
