package jobpostings.contract.locations;

import static jobpostings.support.Operators.errors;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jobpostings.local.DemoEmployer;
import jobpostings.local.Http;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An employer can name as many new places in a day as the template says. */
@Tag("deep")
class NewLocationLimitTest {
  private static final int LIMIT = 1_000;

  @Test
  void pastTheLimitNewPlacesAreRefusedAndNobodyElseIs() {
    Options quiet = Options.inMemory().withLog(new PrintStream(OutputStream.nullOutputStream()));
    try (LocalService service = LocalService.start(Path.of("../template.yaml"), quiet)) {
      Http http = new Http(service.baseUrl());
      String northwind = DemoEmployer.NORTHWIND_HEALTH.key();
      String maple = DemoEmployer.MAPLE_ROBOTICS.key();
      for (int i = 0; i < LIMIT; i += 250) {
        String operations =
            IntStream.range(i / 2, i / 2 + 125)
                .mapToObj(
                    n ->
                        "{\"op\": \"put\", \"job\": {\"referenceId\": \"%d\", %s}"
                            .formatted(
                                n,
                                job(
                                        "Zyx %d, ON".formatted(2 * n),
                                        "Zyx %d, ON".formatted(2 * n + 1))
                                    .substring(1)))
                .collect(Collectors.joining(", "));
        HttpResponse<String> added =
            http.sendAs(
                northwind, "POST", "/jobs/batch", "{\"operations\": [%s]}".formatted(operations));
        assertThat(http.json(added).at("/counts/created").asInt()).isEqualTo(125);
      }

      HttpResponse<String> refused = post(http, northwind, "Toronto", "Zyx Hills, ON");

      assertThat(refused.statusCode()).isEqualTo(400);
      assertThat(errors(http.json(refused)))
          .containsExactly("/locations/1/description unknown-value");
      assertThat(http.json(refused).at("/errors/0/message").asText())
          .startsWith(
              "\"Zyx Hills, ON\" is not known yet, and of the 1000 new places that you may name in"
                  + " a day 0 are left. Send it again from ");
      assertThat(post(http, northwind, "ZYX 7 on", "Zyx 8, ON").statusCode()).isEqualTo(201);
      assertThat(post(http, maple, "Zyx Hills, ON").statusCode()).isEqualTo(201);
      assertThat(post(http, northwind, "Zyx Hills, ON").statusCode()).isEqualTo(201);
    }
  }

  private static HttpResponse<String> post(Http http, String key, String... places) {
    return http.sendAs(key, "POST", "/jobs", job(places));
  }

  private static String job(String... places) {
    String locations =
        Arrays.stream(places)
            .map("{\"description\": \"%s\"}"::formatted)
            .collect(Collectors.joining(", ", "[", "]"));
    return """
    {"title": "Cook", "locations": %s, "categories": [{"id": 17}],
     "positionType": {"id": 1}, "description": "<p>Cook.</p>",
     "applicantRoutingType": {"id": 1}, "applicationEmail": "jobs@example.com"}
    """
        .formatted(locations);
  }
}
