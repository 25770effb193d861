package jobpostings.change;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Optional;
import jobpostings.employer.Employer;
import jobpostings.job.Job;
import jobpostings.job.description.LongDescription;
import jobpostings.job.description.LongDescriptions;
import jobpostings.job.view.JobWriter;
import jobpostings.json.Json;

/**
 * A job as the API showed it.
 *
 * @param json the object; without its description if that is a long one
 * @param longDescription where a long description is stored
 */
public record JobSnapshot(String json, Optional<LongDescription> longDescription) {
  private static final JsonFactory READER = Json.readers().build();

  private static final ObjectReader MEMBERS =
      JsonMapper.builder(READER)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build()
          .readerFor(ObjectNode.class);

  private static final String DESCRIPTION = "description";

  /** The member that follows the description. */
  private static final String AFTER_DESCRIPTION = "applicantRoutingType";

  /**
   * @param job its description does not matter if there is a long one
   */
  public static JobSnapshot of(
      Job job, Optional<LongDescription> longDescription, Employer employer) {
    Optional<String> description =
        Optional.of(job.description()).filter(_ -> longDescription.isEmpty());
    return new JobSnapshot(
        Json.text(json -> JobWriter.write(job, description, employer, json)), longDescription);
  }

  /**
   * @param texts where to read a long description; none to leave any description out
   */
  public void write(Optional<LongDescriptions> texts, JsonGenerator out) throws IOException {
    Optional<String> text = texts.flatMap(from -> longDescription.flatMap(from::read));
    try (JsonParser parser = READER.createParser(json)) {
      parser.nextToken();
      out.writeStartObject();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        if (name.equals(AFTER_DESCRIPTION) && text.isPresent()) {
          out.writeStringField(DESCRIPTION, text.get());
        }
        if (name.equals(DESCRIPTION) && texts.isEmpty()) {
          parser.skipChildren();
        } else {
          out.writeFieldName(name);
          out.copyCurrentStructureExact(parser);
        }
      }
      out.writeEndObject();
    }
  }

  /** Its members, as a client would send them. */
  ObjectNode members(LongDescriptions texts) {
    try {
      return MEMBERS.readValue(Json.text(out -> write(Optional.of(texts), out)));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A stored job is not JSON.", e);
    }
  }
}
