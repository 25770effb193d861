package jobpostings.docs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Turns YAML into JSON. */
final class Yaml {
  private Yaml() {}

  static String json(String yaml) {
    Object tree = new Load(LoadSettings.builder().build()).loadFromString(yaml);
    try {
      return new JsonMapper().writeValueAsString(tree);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("This can't be written as JSON.", e);
    }
  }
}
