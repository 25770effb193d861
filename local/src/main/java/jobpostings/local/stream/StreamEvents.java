package jobpostings.local.stream;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jobpostings.local.json.Json;
import jobpostings.local.template.LocalAccount;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;
import software.amazon.awssdk.services.dynamodb.model.Record;

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
    written.put("dynamodb", plain(record.dynamodb()));
    written.put("eventSourceARN", streamArn);
    return written;
  }

  /** The change as in DynamoDB's API, but with the time in whole seconds. */
  private static Object plain(Object value) {
    return switch (value) {
      case SdkPojo pojo -> members(pojo);
      case Map<?, ?> map -> {
        Map<Object, Object> written = new LinkedHashMap<>();
        map.forEach((name, each) -> written.put(name, plain(each)));
        yield written;
      }
      case List<?> list -> list.stream().map(StreamEvents::plain).toList();
      case SdkBytes bytes -> bytes.asByteArray();
      case Instant time -> time.getEpochSecond();
      default -> value;
    };
  }

  private static Map<String, Object> members(SdkPojo pojo) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (SdkField<?> field : pojo.sdkFields()) {
      switch (field.getValueOrDefault(pojo)) {
        case null -> {}
        case SdkAutoConstructList<?> _, SdkAutoConstructMap<?, ?> _ -> {} // It was not set.
        case Object member -> members.put(field.locationName(), plain(member));
      }
    }
    return members;
  }
}
