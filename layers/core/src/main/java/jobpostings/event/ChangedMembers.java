package jobpostings.event;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import jobpostings.employer.Employer;
import jobpostings.job.JobDocument;
import jobpostings.json.Json;

/** Compares jobs by what the API shows of them, so that no member is forgotten here. */
final class ChangedMembers {
  /** Amounts have sixteen digits, one more than a double holds. */
  private static final ObjectMapper MAPPER =
      JsonMapper.builder(Json.readers().build())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private ChangedMembers() {}

  /** The names of the members that differ, in the order in which they are shown. */
  static List<String> of(JobImage before, JobImage after, Employer employer) {
    JsonNode shownBefore = shown(before, employer);
    List<String> changed = new ArrayList<>();
    for (Map.Entry<String, JsonNode> member : shown(after, employer).properties()) {
      String name = member.getKey();
      boolean same =
          name.equals("description")
              ? after.hasDescriptionOf(before)
              : member.getValue().equals(shownBefore.get(name));
      if (!same) {
        changed.add(name);
      }
    }
    return List.copyOf(changed);
  }

  private static JsonNode shown(JobImage image, Employer employer) {
    try {
      return MAPPER.readTree(JobDocument.of(image.job(), employer).json());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A job is not written as JSON.", e);
    }
  }
}
