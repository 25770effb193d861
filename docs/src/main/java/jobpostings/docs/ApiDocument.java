package jobpostings.docs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** docs/openapi.yaml, as JSON. */
final class ApiDocument {
  /** The address that stands in the document for that of the service. */
  private static final String ANY_BASE_URL = "http://127.0.0.1:8080";

  private final String json;

  private ApiDocument(String json) {
    this.json = json;
  }

  static ApiDocument load() {
    Object tree =
        new Load(LoadSettings.builder().build()).loadFromString(Resource.text("openapi.yaml"));
    try {
      return new ApiDocument(new JsonMapper().writeValueAsString(tree));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("openapi.yaml can't be written as JSON.", e);
    }
  }

  /**
   * The document of the service at an address.
   *
   * @param baseUrl as the client knows it, without a slash at the end
   */
  Page at(String baseUrl) {
    String quoted = new String(JsonStringEncoder.getInstance().quoteAsString(baseUrl));
    return Page.of("application/json", json.replace(ANY_BASE_URL, quoted));
  }
}
