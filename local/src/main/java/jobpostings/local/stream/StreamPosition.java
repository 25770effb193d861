package jobpostings.local.stream;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import jobpostings.local.json.Json;
import jobpostings.local.json.JsonLines;

/**
 * How far a stream was delivered to its function: for each shard, the last record that is done. It
 * is stored after the record is done, so after a crash some records come again, and none is missed.
 */
final class StreamPosition {
  private final Optional<Path> file;
  private final Map<String, String> done = new ConcurrentHashMap<>();

  /**
   * @param file where it is kept; none means in memory
   * @throws UncheckedIOException if the file can't be used; its message says why
   */
  StreamPosition(Optional<Path> file) {
    this.file = file;
    file.filter(Files::exists).ifPresent(this::read);
  }

  private void read(Path from) {
    try {
      for (Map.Entry<String, JsonNode> shard : Json.read(Files.readAllBytes(from)).properties()) {
        done.put(shard.getKey(), shard.getValue().asText());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "%s can't be read: %s. Without it, all events of the last 24 hours come again."
              .formatted(from, e.getMessage()),
          e);
    }
  }

  Optional<String> of(String shard) {
    return Optional.ofNullable(done.get(shard));
  }

  void done(String shard, String sequenceNumber) {
    done.put(shard, sequenceNumber);
    file.ifPresent(to -> JsonLines.replace(to, Json.write(done)));
  }

  /** Goes back to the oldest record that the shard has. */
  void forget(String shard) {
    done.remove(shard);
  }
}
