package jobpostings.dynamodb.refusal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.time.Instant;
import java.util.Optional;
import jobpostings.employer.key.Scope;
import jobpostings.json.Json;
import jobpostings.refusal.RefusedRequest;

/** A refused request as it is stored: JSON, without the employer and the body. */
final class RequestJson {
  private static final ObjectReader READER = JsonMapper.builder().build().readerFor(JsonNode.class);

  private RequestJson() {}

  /**
   * @param problem that of the request, or another in its place
   */
  static String write(RefusedRequest request, String problem) {
    return Json.text(
        json -> {
          json.writeStartArray();
          json.writeString(request.requestId());
          json.writeNumber(request.time().toEpochMilli());
          json.writeString(request.method());
          json.writeString(request.path());
          json.writeString(request.operation());
          json.writeNumber(request.status());
          json.writeString(request.code());
          json.writeString(request.keyId());
          json.writeString(request.userAgent().orElse(null));
          json.writeNumber(request.durationMs());
          json.writeNumber(request.bodyBytes());
          json.writeString(problem);
          json.writeString(request.partner().orElse(null));
          json.writeString(request.scope().name());
          json.writeEndArray();
        });
  }

  static RefusedRequest read(int employerId, String text, Optional<String> body) {
    try {
      JsonNode json = READER.readTree(text);
      return new RefusedRequest(
          employerId,
          json.get(0).textValue(),
          Instant.ofEpochMilli(json.get(1).longValue()),
          json.get(2).textValue(),
          json.get(3).textValue(),
          json.get(4).textValue(),
          Scope.valueOf(json.get(13).textValue()),
          json.get(5).intValue(),
          json.get(6).textValue(),
          Optional.ofNullable(json.get(12).textValue()),
          json.get(7).textValue(),
          Optional.ofNullable(json.get(8).textValue()),
          json.get(9).longValue(),
          json.get(10).longValue(),
          json.get(11).textValue(),
          body);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A refused request is damaged.", e);
    }
  }
}
