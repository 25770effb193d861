package jobpostings.cli.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuotaTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"employer\";r=31;t=1 | \"employer\";q=50;w=1 | 1 | 0",
        "\"employer\";r=0;t=1 | \"employer\";q=50;w=1 | 1 | 1",
        "\"employer\";r=0;t=1 | \"employer\";q=2;w=1 | 7 | 4",
        "\"employer\";r=9;t=1, \"partner\";r=0;t=3 | \"employer\";q=50;w=1 | 1 | 3",
        "\"employer\"; r=0; t=2 | none | 1 | 2",
        "none | none | 1 | 0"
      })
  void whereNothingIsLeftTheNextRequestWaits(String left, String policy, long cost, long seconds) {
    HttpHeaders headers =
        HttpHeaders.of(
            Map.of("RateLimit", List.of(left), "RateLimit-Policy", List.of(policy)),
            (name, value) -> true);

    assertThat(Client.Quota.wait(headers, cost)).hasSeconds(seconds);
  }
}
