package jobpostings.contract.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import jobpostings.local.DemoEmployer;
import jobpostings.local.Http;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import jobpostings.support.Operators;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whom to ask for a key and for help, where the template's parameter says it. */
@Tag("deep")
class ContactTest {
  private static final String PARAMETER = "Contact: {Type: String, Default: \"%s\"";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      useHeadersInDisplayName = true,
      textBlock =
          """
          contact                        , member , link
          https://jobs.example/api?to=#us, url    , https://jobs.example/api?to=#us
          api+jobs@jobs.example          , email  , mailto:api+jobs@jobs.example
          ''                             , name   , ''
          """)
  void isShownWhereOneLooksForIt(String contact, String member, String link) throws IOException {
    String template = Files.readString(Path.of("../template.yaml"));
    assertThat(template).contains(PARAMETER.formatted(""));
    Path file =
        Files.writeString(
            folder.resolve("template.yaml"),
            template.replace(PARAMETER.formatted(""), PARAMETER.formatted(contact)));
    Options quiet = Options.inMemory().withLog(new PrintStream(OutputStream.nullOutputStream()));
    try (LocalService service = LocalService.start(file, quiet)) {
      Http http = new Http(service.baseUrl());
      new Operators(service)
          .ask(
              "{'action': 'suspend-employer', 'employerId': %d}",
              DemoEmployer.MAPLE_ROBOTICS.employer().id());
      String said = contact.isEmpty() ? "" : " Whom to ask: %s.".formatted(contact);

      JsonNode info = http.json(http.send("GET", "/api/v1.1/openapi.json", "")).path("info");
      HttpResponse<String> page = http.send("GET", "/api/v1.1/docs", "");
      HttpResponse<String> unknown = http.sendAs("no-key", "GET", "/jobs", "");
      HttpResponse<String> suspended =
          http.sendAs(DemoEmployer.MAPLE_ROBOTICS.key(), "GET", "/jobs", "");

      assertThat(info.at("/contact").size()).isEqualTo(contact.isEmpty() ? 1 : 2);
      assertThat(info.at("/contact/" + member).asText())
          .isEqualTo(contact.isEmpty() ? "The operator of the service" : contact);
      assertThat(page.body()).contains("Keys come from the operator of the service.");
      if (!link.isEmpty()) {
        assertThat(page.body()).contains("<a href=\"%s\">%s</a>".formatted(link, contact));
      }
      assertThat(http.json(unknown).path("detail").asText())
          .isEqualTo("Send a valid API key in the API-Key header." + said);
      assertThat(http.json(suspended).path("detail").asText())
          .contains("Ask the operators of this service")
          .endsWith(said.isEmpty() ? "resume it." : said);
    }
  }
}
