package jobpostings.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.Map;
import org.junit.jupiter.api.Test;

class HeadersTest {
  private static Request preferring(String header) {
    return Requests.get(Map.of(), Map.of("prefer", header));
  }

  @Test
  void aPreferenceHasAValueOrNone() {
    String header = "Return=Representation, wait=\"10\"; x=1, respond-async";
    assertThat(preferring(header).preferences())
        .containsExactly(
            entry("return", "representation"), entry("wait", "10"), entry("respond-async", ""));
  }
}
