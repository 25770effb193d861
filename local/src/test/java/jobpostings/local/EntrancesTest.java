package jobpostings.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Where a browser begins if it knows only the service's address. */
@Tag("deep")
class EntrancesTest {
  private static final List<String> ENTRANCES = List.of("/", "/api/v1.1");

  @Test
  void theyLeadToTheDocumentation() {
    Options options =
        Options.inMemory()
            .withLog(new PrintStream(OutputStream.nullOutputStream()))
            .withBackground(false);
    try (LocalService service = LocalService.start(Path.of("../template.yaml"), options)) {
      Http http = new Http(service.baseUrl());
      for (String path : ENTRANCES) {
        HttpResponse<String> answer = http.get(path);

        assertThat(answer.statusCode()).isEqualTo(302);
        assertThat(answer.headers().firstValue("Location"))
            .contains(service.baseUrl() + "/api/v1.1/docs");
        assertThat(answer.body()).isEmpty();
        assertThat(http.send("POST", path, "{}").statusCode()).isEqualTo(405);
      }
      assertThat(http.get("/api/v1.1/docs").statusCode()).isEqualTo(200);
    }
  }
}
