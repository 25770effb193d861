package jobpostings.events;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The schemas in docs/events, which describe the details of events. */
final class EventSchemas {
  private static final Path FOLDER = Path.of("../docs/events").toAbsolutePath().normalize();
  private static final JsonSchemaFactory FACTORY =
      JsonSchemaFactory.getInstance(VersionFlag.V202012);

  private EventSchemas() {}

  /** What is wrong with an event as EventBridge delivers it. */
  static List<String> violations(JsonNode event) {
    return schema(event.path("detail-type").asText())
        .validate(
            event.path("detail"),
            context -> context.getExecutionConfig().setFormatAssertionsEnabled(true))
        .stream()
        .map(ValidationMessage::getMessage)
        .toList();
  }

  /** The schema of JobCreated is job-created.schema.json. */
  private static JsonSchema schema(String detailType) {
    String name = detailType.replaceAll("(?<!^)([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    Path file = FOLDER.resolve(name + ".schema.json");
    return FACTORY.getSchema(SchemaLocation.of(file.toUri().toString()));
  }
}
