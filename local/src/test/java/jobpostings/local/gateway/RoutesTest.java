package jobpostings.local.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.local.template.Template;
import org.junit.jupiter.api.Test;

class RoutesTest {
  private final Routes routes =
      new Routes(
          List.of(
              route("ANY", "/jobs/{id}"),
              route("GET", "/jobs/{id}"),
              route("GET", "/jobs"),
              route("GET", "/jobs/new"),
              route("ANY", "/jobs")));

  private static Template.Route route(String method, String path) {
    return new Template.Route(method, path, method + " " + path, Optional.empty());
  }

  @Test
  void aMethodComesBeforeAny() {
    assertThat(find("GET", "/jobs/7")).contains("GET /jobs/{id}");
    assertThat(find("PATCH", "/jobs/7")).contains("ANY /jobs/{id}");
  }

  @Test
  void aPathThatIsSpelledOutComesBeforeAParameter() {
    assertThat(find("GET", "/jobs/new")).contains("GET /jobs/new");
  }

  @Test
  void methodsAreCaseSensitive() {
    assertThat(find("get", "/jobs")).contains("ANY /jobs");
  }

  @Test
  void parametersAreDecoded() {
    assertThat(routes.find("GET", "/jobs/a%2Fb+c%20d").orElseThrow().pathParameters())
        .isEqualTo(Map.of("id", "a/b+c d"));
  }

  @Test
  void whatCannotBeDecodedStaysAsItIs() {
    assertThat(routes.find("GET", "/jobs/%zz").orElseThrow().pathParameters())
        .isEqualTo(Map.of("id", "%zz"));
  }

  @Test
  void anEmptyParameterIsNone() {
    assertThat(find("GET", "/jobs/")).isEmpty();
  }

  @Test
  void longerShorterAndOtherPathsAreUnknown() {
    assertThat(find("GET", "/jobs/7/x")).isEmpty();
    assertThat(find("GET", "/")).isEmpty();
    assertThat(find("GET", "//jobs")).isEmpty();
    assertThat(find("GET", "/JOBS")).isEmpty();
    assertThat(find("OPTIONS", "*")).isEmpty();
  }

  private Optional<String> find(String method, String path) {
    return routes.find(method, path).map(match -> match.route().function());
  }
}
