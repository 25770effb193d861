package jobpostings.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import com.networknt.schema.regex.RegularExpression;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** Checks values against the document's schemas, which are of JSON Schema 2020-12. */
final class Schemas {
  private static final String DOCUMENT = "https://jobpostings.example/openapi";

  private static final SchemaValidatorsConfig CONFIG =
      SchemaValidatorsConfig.builder()
          .formatAssertionsEnabled(true)
          .losslessNarrowing(true) // 1.0 is an integer
          .regularExpressionFactory(Schemas::regularExpression)
          .build();

  private final JsonSchemaFactory factory;
  private final Map<String, JsonSchema> byPointer = new ConcurrentHashMap<>();

  Schemas(JsonNode document) {
    factory =
        JsonSchemaFactory.getInstance(
            VersionFlag.V202012,
            builder ->
                builder.schemaLoaders(
                    loaders -> loaders.schemas(Map.of(DOCUMENT, document.toString()))));
  }

  /** As in ECMAScript, where every kind of space is \s. */
  private static RegularExpression regularExpression(String regex) {
    Pattern pattern = Pattern.compile(regex, Pattern.UNICODE_CHARACTER_CLASS);
    return value -> pattern.matcher(value).find();
  }

  /**
   * What is wrong with a value.
   *
   * @param pointer to the schema
   */
  List<String> faults(String pointer, JsonNode value) {
    return byPointer
        .computeIfAbsent(
            pointer, at -> factory.getSchema(SchemaLocation.of(DOCUMENT + "#" + at), CONFIG))
        .validate(value)
        .stream()
        .map(ValidationMessage::getMessage)
        .toList();
  }
}
