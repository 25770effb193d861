package jobpostings.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import jobpostings.job.view.JobWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each document that is written by hand has to say of a job's members. */
class DocumentedMembersTest {
  private static void hasAll(String where, Iterable<String> named, String... others) {
    TreeSet<String> missing = new TreeSet<>(JobWriter.MEMBERS);
    missing.removeAll(List.of(others));
    named.forEach(missing::remove);
    assertThat(missing).as("members of a job that are missing in %s", where).isEmpty();
  }

  private static JsonNode ofEvents(String file) throws IOException {
    return new ObjectMapper().readTree(Path.of("../docs/events", file).toFile());
  }

  @ParameterizedTest
  @CsvSource({
    "Job, ''",
    "LoggedJob, ''",
    "JobHeader, ''",
    "JobToCreate, id employer publishDate",
    "JobChange, id employer publishDate",
    "JobByReference, id employer publishDate",
  })
  void theApisDocumentHasEachMember(String schema, String readOnly) {
    JsonNode properties =
        OpenApiDocument.read().at("/components/schemas/" + schema + "/properties");

    hasAll("openapi.yaml, " + schema, properties::fieldNames, readOnly.split(" "));
  }

  @Test
  void theSchemasOfEventsHaveEachMember() throws IOException {
    hasAll("job.schema.json", ofEvents("job.schema.json").path("properties")::fieldNames);
    List<String> changed =
        ofEvents("job-event.schema.json")
            .at("/$defs/changedMembers/items/enum")
            .valueStream()
            .map(JsonNode::asText)
            .toList();
    hasAll("job-event.schema.json, changedMembers", changed, "id", "employer");
  }

  @Test
  void theContractNamesEachMember() throws IOException {
    String contract = Files.readString(Path.of("../docs/contract.md"));

    hasAll(
        "contract.md",
        JobWriter.MEMBERS.stream().filter(name -> contract.contains("`" + name + "`")).toList());
  }
}
