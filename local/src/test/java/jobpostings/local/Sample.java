package jobpostings.local;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import jobpostings.employer.ApiKey;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerStore;

/** The template of the runtime's own tests, and what it needs to run. */
final class Sample {
  /** What the running sample has logged so far. */
  final ByteArrayOutputStream log = new ByteArrayOutputStream();

  /** The employers that were saved, by their keys' hash. */
  final Map<ApiKey, Integer> keys = new HashMap<>();

  static Path template() {
    try {
      return Path.of(Sample.class.getResource("template.yaml").toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  Options inMemory() {
    return Options.inMemory().log(new PrintStream(log, true));
  }

  LocalService start() {
    return start(template(), inMemory());
  }

  LocalService start(Path template, Options options) {
    return LocalService.start(template, options, settings -> store());
  }

  private EmployerStore store() {
    return new EmployerStore() {
      @Override
      public Optional<Employer> findByKey(ApiKey key) {
        return Optional.empty();
      }

      @Override
      public void save(Employer employer) {}

      @Override
      public void save(ApiKey key, int employerId) {
        keys.put(key, employerId);
      }
    };
  }
}
