package jobpostings.local.stream;

import static java.time.ZoneOffset.UTC;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;
import jobpostings.local.json.Json;
import jobpostings.local.json.WholeFile;

/**
 * What functions gave up on: one object for each invocation, under the names that Lambda gives such
 * objects in a bucket (<i>Capturing discarded batches for a DynamoDB Streams event source</i>). May
 * be used by several threads.
 */
public final class DiscardedBatches {
  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("uuuu/MM/dd");
  private static final DateTimeFormatter SECOND =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH.mm.ss");

  private final Optional<Path> folder;
  private final Map<String, byte[]> memory = new ConcurrentSkipListMap<>();

  /**
   * @param folder where they are kept; none means in memory
   */
  public DiscardedBatches(Optional<Path> folder) {
    this.folder = folder;
  }

  /** Keeps the record of an invocation of that function with records of that shard. */
  public void add(String function, String shard, Instant time, Map<String, ?> invocation) {
    String name =
        "aws/lambda/%s/%s/%s/%s-%s"
            .formatted(
                // In place of the id of the event source mapping, which only AWS gives.
                UUID.nameUUIDFromBytes(Json.write(function)),
                shard,
                DAY.format(time.atOffset(UTC)),
                SECOND.format(time.atOffset(UTC)),
                UUID.randomUUID());
    byte[] content = Json.write(invocation);
    if (folder.isEmpty()) {
      memory.put(name, content);
      return;
    }
    try {
      Path file = folder.get().resolve(name);
      Files.createDirectories(file.getParent());
      WholeFile.replace(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** In alphabetical order, as S3 lists them. */
  public List<String> names() {
    if (folder.filter(Files::exists).isEmpty()) {
      return List.copyOf(memory.keySet());
    }
    try (Stream<Path> files = Files.walk(folder.get())) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> folder.get().relativize(file).toString().replace('\\', '/'))
          .filter(name -> !name.endsWith(WholeFile.UNFINISHED))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The object of that name; none if there is none. */
  public Optional<byte[]> read(String name) {
    if (folder.isEmpty()) {
      return Optional.ofNullable(memory.get(name));
    }
    if (!names().contains(name)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Files.readAllBytes(folder.get().resolve(name)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether it was there. */
  public boolean delete(String name) {
    if (folder.isEmpty()) {
      return memory.remove(name) != null;
    }
    try {
      return names().contains(name) && Files.deleteIfExists(folder.get().resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
