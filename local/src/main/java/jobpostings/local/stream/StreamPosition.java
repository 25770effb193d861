package jobpostings.local.stream;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import jobpostings.local.json.Json;
import jobpostings.local.json.WholeFile;

/**
 * How far a stream was delivered to its function: for each shard, the last record that is done. It
 * is stored after the record is done, so after a crash some records come again, and none is missed.
 */
final class StreamPosition {
  private static final Pattern SEQUENCE_NUMBER = Pattern.compile("[0-9]{1,40}");

  private final Optional<Path> file;
  private final PrintStream log;
  private final Map<String, String> done = new ConcurrentHashMap<>();
  private boolean isStored = true;

  /**
   * @param file where it is kept; none means in memory
   * @throws UncheckedIOException if the file can't be used, or is damaged; its message says why
   */
  StreamPosition(Optional<Path> file, PrintStream log) {
    this.file = file;
    this.log = log;
    file.filter(Files::exists).ifPresent(this::read);
  }

  private void read(Path from) {
    try {
      JsonNode shards = Json.read(Files.readAllBytes(from));
      boolean isWhole = shards.isObject() && !shards.isEmpty();
      for (Map.Entry<String, JsonNode> shard : shards.properties()) {
        isWhole &= SEQUENCE_NUMBER.matcher(shard.getValue().asText()).matches();
        done.put(shard.getKey(), shard.getValue().asText());
      }
      if (!isWhole) {
        throw new IOException("it is no JSON object of sequence numbers");
      }
    } catch (IOException e) {
      String reason =
          e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
      throw new UncheckedIOException(
          ("%s is damaged or can't be read (%s). Put it back from a copy of the folder, or delete"
                  + " it: then all events of the last 24 hours come again.")
              .formatted(from, reason),
          e);
    }
  }

  Optional<String> of(String shard) {
    return Optional.ofNullable(done.get(shard));
  }

  /** Goes on if this can't be stored: then records come again only after a restart. */
  synchronized void done(String shard, String sequenceNumber) {
    done.put(shard, sequenceNumber);
    if (file.isPresent()) {
      try {
        WholeFile.replace(file.get(), Json.write(done));
        isStored = true;
      } catch (IOException e) {
        if (isStored) {
          log.printf(
              "%s can't be written (%s). Until it can, events would come again after a restart.%n",
              file.get(), e.getMessage());
        }
        isStored = false;
      }
    }
  }

  /** Goes back to the oldest record that the shard has. */
  void forget(String shard) {
    done.remove(shard);
  }
}
