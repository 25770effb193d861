package jobpostings.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of events when data is kept on disk and the service stops. */
class KeptEventsTest {
  @TempDir private Path folder;

  @Tag("deep")
  @Test
  void noEventIsLostWhenTheServiceStopsAndNoneComesTwice() {
    Options onDisk =
        Options.inMemory()
            .withData(Optional.of(folder))
            .withLog(new PrintStream(OutputStream.nullOutputStream()));
    int id;
    try (LocalService service = start(onDisk)) {
      Jobs jobs = new Jobs(service);
      id = jobs.create("draft");
      new Events(service).of(id, 1);
      jobs.put(id, "{\"title\": \"Cook\"}");
      // The service stops at once, so the event of this change may still be to come.
      jobs.put(id, "{\"title\": \"Chef\"}");
    }
    try (LocalService service = start(onDisk)) {
      new Jobs(service).put(id, "{\"status\": \"active\"}");

      List<JsonNode> events = new Events(service).of(id, 4);
      assertThat(events.stream().map(event -> event.path("detail-type").asText()))
          .containsExactly("JobCreated", "JobUpdated", "JobUpdated", "JobPublished");
    }
  }

  private static LocalService start(Options options) {
    return LocalService.start(Path.of("../template.yaml"), options);
  }
}
