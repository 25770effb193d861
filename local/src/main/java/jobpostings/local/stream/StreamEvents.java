package jobpostings.local.stream;

import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import jobpostings.local.json.Json;
import jobpostings.local.template.LocalAccount;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

/** Writes records of a stream as the event that Lambda sends a function. */
final class StreamEvents {
  private StreamEvents() {}

  static byte[] of(List<Record> records, String streamArn) {
    return Json.write(
        Map.of("Records", records.stream().map(record -> record(record, streamArn)).toList()));
  }

  private static Map<String, Object> record(Record record, String streamArn) {
    Map<String, Object> written = new LinkedHashMap<>();
    written.put("eventID", record.eventID());
    written.put("eventName", record.eventNameAsString());
    written.put("eventVersion", record.eventVersion());
    written.put("eventSource", record.eventSource());
    written.put("awsRegion", LocalAccount.REGION);
    written.put("dynamodb", change(record.dynamodb()));
    written.put("eventSourceARN", streamArn);
    return written;
  }

  private static Map<String, Object> change(StreamRecord change) {
    Map<String, Object> written = new LinkedHashMap<>();
    written.put(
        "ApproximateCreationDateTime", change.approximateCreationDateTime().getEpochSecond());
    written.put("Keys", item(change.keys()));
    if (change.hasNewImage()) {
      written.put("NewImage", item(change.newImage()));
    }
    if (change.hasOldImage()) {
      written.put("OldImage", item(change.oldImage()));
    }
    written.put("SequenceNumber", change.sequenceNumber());
    written.put("SizeBytes", change.sizeBytes());
    written.put("StreamViewType", change.streamViewTypeAsString());
    return written;
  }

  private static Map<String, Object> item(Map<String, AttributeValue> item) {
    Map<String, Object> written = new LinkedHashMap<>();
    item.forEach((name, value) -> written.put(name, value(value)));
    return written;
  }

  private static Map<String, Object> value(AttributeValue value) {
    return switch (value.type()) {
      case S -> Map.of("S", value.s());
      case N -> Map.of("N", value.n());
      case B -> Map.of("B", base64(value.b()));
      case BOOL -> Map.of("BOOL", value.bool());
      case NUL -> Map.of("NULL", true);
      case SS -> Map.of("SS", value.ss());
      case NS -> Map.of("NS", value.ns());
      case BS -> Map.of("BS", all(value.bs(), StreamEvents::base64));
      case L -> Map.of("L", all(value.l(), StreamEvents::value));
      case M -> Map.of("M", item(value.m()));
      case UNKNOWN_TO_SDK_VERSION ->
          throw new IllegalArgumentException("There is no such attribute value: " + value);
    };
  }

  private static String base64(SdkBytes bytes) {
    return Base64.getEncoder().encodeToString(bytes.asByteArray());
  }

  private static <T, R> List<R> all(List<T> values, Function<T, R> write) {
    List<R> written = new ArrayList<>();
    values.forEach(value -> written.add(write.apply(value)));
    return written;
  }
}
