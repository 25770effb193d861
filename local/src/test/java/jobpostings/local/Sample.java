package jobpostings.local;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The template of the runtime's own tests, run as they need it. */
public final class Sample {
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();

  public static Path template() {
    try {
      return Path.of(Sample.class.getResource("template.yaml").toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  Options inMemory() {
    return Options.inMemory().withLog(new PrintStream(log, true));
  }

  public LocalService start() {
    return start(inMemory());
  }

  public LocalService start(Options options) {
    return LocalService.start(template(), options);
  }

  /** The lines that were logged so far. */
  public List<String> logged() {
    return log.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
