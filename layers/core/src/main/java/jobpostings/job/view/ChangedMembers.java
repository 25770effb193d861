package jobpostings.job.view;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.job.Job;
import jobpostings.json.Json;

/** Compares jobs as the API shows them, so that no member can be forgotten here. */
public final class ChangedMembers {
  /** Amounts have sixteen digits, one more than a double holds. */
  private static final ObjectMapper MAPPER =
      JsonMapper.builder(Json.readers().build())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  /** Any employer will do: nothing that changes a job changes its employer. */
  private static final Employer EMPLOYER = new Employer(1, "", Plan.STANDARD);

  private ChangedMembers() {}

  /** The names of the members that differ, in the order in which they are shown. */
  public static List<String> of(Job before, Job after) {
    return before.equals(after)
        ? List.of()
        : of(before, after, before.description().equals(after.description()));
  }

  /** The same for jobs whose descriptions were compared by other means. */
  public static List<String> of(Job before, Job after, boolean sameDescription) {
    JsonNode shownBefore = shown(before);
    JsonNode shownAfter = shown(after);
    Set<String> names = new LinkedHashSet<>();
    shownAfter.fieldNames().forEachRemaining(names::add);
    shownBefore.fieldNames().forEachRemaining(names::add); // A member may have gone.
    return names.stream()
        .filter(
            name ->
                name.equals("description")
                    ? !sameDescription
                    : !shownAfter.path(name).equals(shownBefore.path(name)))
        .toList();
  }

  /** Without its description, which may be long. */
  private static JsonNode shown(Job job) {
    try {
      return MAPPER.readTree(
          Json.bytes(json -> JobWriter.write(job, Optional.of(""), EMPLOYER, json)));
    } catch (IOException e) {
      throw new UncheckedIOException("A job is not written as JSON.", e);
    }
  }
}
