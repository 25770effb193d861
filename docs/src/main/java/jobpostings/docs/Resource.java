package jobpostings.docs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Reads the files beside this class. */
final class Resource {
  private Resource() {}

  static String text(String name) {
    try (InputStream in = Resource.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A file of YAML as JSON. */
  static String json(String name) {
    try {
      return new JsonMapper()
          .writeValueAsString(new Load(LoadSettings.builder().build()).loadFromString(text(name)));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("This can't be written as JSON.", e);
    }
  }
}
