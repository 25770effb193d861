package jobpostings.local.stream;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import jobpostings.local.json.Json;
import jobpostings.local.json.WholeFile;

/**
 * How far a stream was delivered to its function: for each shard, the last record that is done. It
 * is stored after the record is done, so after a crash some records come again, and none is missed.
 */
final class StreamPosition {
  private final Optional<Path> file;
  private final Map<String, String> done = new ConcurrentHashMap<>();

  /**
   * @param file where it is kept; none means in memory
   * @throws UncheckedIOException if the file can't be read; its message says which
   */
  StreamPosition(Optional<Path> file) {
    this.file = file;
    file.filter(Files::exists).ifPresent(this::read);
  }

  private void read(Path from) {
    try {
      Json.read(Files.readAllBytes(from))
          .properties()
          .forEach(shard -> done.put(shard.getKey(), shard.getValue().asText()));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "%s can't be read. Start with an empty folder.".formatted(from), e);
    }
  }

  Optional<String> of(String shard) {
    return Optional.ofNullable(done.get(shard));
  }

  synchronized void done(String shard, String sequenceNumber) {
    done.put(shard, sequenceNumber);
    try {
      if (file.isPresent()) {
        WholeFile.replace(file.get(), Json.write(done));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Goes back to the oldest record that the shard has. */
  void forget(String shard) {
    done.remove(shard);
  }
}
