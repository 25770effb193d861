package jobpostings.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import jobpostings.job.description.LongDescription;
import jobpostings.job.description.LongDescriptions;

/** Long descriptions in memory, all written today. */
public final class InMemoryDescriptions implements LongDescriptions {
  private final Map<String, String> texts = new HashMap<>();

  public LongDescription add(String text) {
    String revision = "123#" + texts.size();
    texts.put(revision, text);
    return new LongDescription(revision, 1, text.getBytes(UTF_8).length);
  }

  @Override
  public Optional<String> read(LongDescription description) {
    return Optional.ofNullable(texts.get(description.revision()));
  }

  @Override
  public void remove(LongDescription description) {
    texts.remove(description.revision());
  }

  /** Removes at once; no moment is waited for. */
  @Override
  public void removeAfter(LongDescription description, Instant moment) {
    remove(description);
  }

  @Override
  public Stream<String> findWritten(LocalDate day) {
    return texts.keySet().stream();
  }

  @Override
  public boolean removeUnused(String revision, LocalDate day) {
    return texts.remove(revision) != null;
  }
}
