package jobpostings.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.almworks.sqlite4java.SQLiteConnection;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A folder whose files are not whole is refused, in words that name the file and what to do. */
class DataFolderTest {
  private static final String RESTORE =
      "Put it back from a copy of the folder, or start with an empty folder.";
  private static final int PAGE = 1024;

  @TempDir private static Path whole;
  @TempDir private Path folder;

  /** What damages the folder. */
  interface Damage {
    void in(Path folder) throws Exception;
  }

  @BeforeAll
  static void fillAFolder() {
    try (LocalService service = start(whole)) {
      int id = new Jobs(service).create("active");
      new Events(service).of(id, 1);
    }
  }

  private static LocalService start(Path data) {
    return LocalService.start(
        Path.of("../template.yaml"), new Sample().inMemory().withData(Optional.of(data)));
  }

  private static Stream<Arguments> damages() {
    String key = "secrets.key";
    String database = "shared-local-instance.db";
    String position = "position-of-PublishJobEvents.json";
    String events = "events.jsonl";
    String discarded = "discarded/aws/lambda/x";
    return Stream.of(
        row("a key that is empty", key, RESTORE, in -> cut(in.resolve(key), 0)),
        row("a key that is torn", key, RESTORE, in -> cut(in.resolve(key), 20)),
        row("a key of another length", key, RESTORE, in -> write(in.resolve(key), "aGVsbG8=")),
        row("a key that is none", key, RESTORE, in -> write(in.resolve(key), "\u0000".repeat(44))),
        row("a key that is a folder", key, "can't be read", in -> folderAt(in.resolve(key))),
        row("a key that is missing", key, RESTORE, in -> Files.delete(in.resolve(key))),
        row("a database of noise", database, RESTORE, in -> noise(in.resolve(database), 0)),
        row("noise in a database", database, RESTORE, in -> noise(in.resolve(database), 30)),
        row("a torn database", database, RESTORE, in -> cut(in.resolve(database), 30 * PAGE)),
        row("an empty database", database, RESTORE, in -> cut(in.resolve(database), 0)),
        row("no database", database, RESTORE, in -> Files.delete(in.resolve(database))),
        row(
            "a database that is a folder",
            database,
            "opened",
            in -> folderAt(in.resolve(database))),
        row("an empty position", position, "delete it", in -> cut(in.resolve(position), 0)),
        row("a torn position", position, "delete it", in -> cut(in.resolve(position), 30)),
        row("a position of noise", position, "delete it", in -> noise(in.resolve(position), 0)),
        row("a position of none", position, "delete it", in -> write(in.resolve(position), "{}")),
        row(
            "a position of no record",
            position,
            "delete it",
            in -> write(in.resolve(position), "{\"shardId-1\": \"x\"}")),
        row("noise in the events", events, "line 1", in -> noise(in.resolve(events), 0)),
        row(
            "noise in what failed",
            discarded,
            "not JSON",
            in -> {
              Files.createDirectories(in.resolve(discarded).getParent());
              write(in.resolve(discarded), "\u0000");
            }));
  }

  private static Arguments row(String name, String file, String advice, Damage damage) {
    return Arguments.of(name, file, advice, damage);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("damages")
  void whatIsDamagedIsNamedAndNothingIsAnswered(
      String name, String file, String advice, Damage damage) throws Exception {
    copy(whole, folder);
    damage.in(folder);
    int port = freePort();
    AtomicBoolean isOver = new AtomicBoolean();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Integer> answered = threads.submit(() -> answered(port, isOver));
      Options options = new Sample().inMemory().withPort(port).withData(Optional.of(folder));

      assertThatThrownBy(() -> LocalService.start(Path.of("../template.yaml"), options).close())
          .isInstanceOf(StartFailure.class)
          .hasMessageContaining(folder.resolve(file).toString())
          .hasMessageContaining(advice)
          .hasMessageNotContaining("Exception")
          .message()
          .hasLineCount(1);
      isOver.set(true);
      assertThat(answered.get()).as("bytes that were answered").isZero();
    }
  }

  /** Asks as soon as the port is open, and returns how many bytes were answered. */
  private static int answered(int port, AtomicBoolean isOver) {
    int bytes = 0;
    while (!isOver.get()) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        socket.getOutputStream().write("GET / HTTP/1.0\r\n\r\n".getBytes(UTF_8));
        bytes += socket.getInputStream().readAllBytes().length;
      } catch (IOException e) {
        // Not yet, or not any more.
        LockSupport.parkNanos(1_000_000);
      }
    }
    return bytes;
  }

  @Test
  void whatIsWholeStarts() throws IOException {
    copy(whole, folder);

    start(folder).close();
  }

  @Test
  void theKeyIsItsOwnersAlone() throws IOException {
    Path key = whole.resolve("secrets.key");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
        .isEqualTo("rw-------");
    assertThat(whole).isDirectoryNotContaining("glob:**.new");
  }

  /** As SQLite's own shell does for a moment, and other programs for as long as they like. */
  @Test
  void aDatabaseThatAnotherProgramWritesIsRefused() throws Exception {
    copy(whole, folder);
    SQLiteConnection other =
        new SQLiteConnection(folder.resolve("shared-local-instance.db").toFile()).open();
    other.exec("BEGIN IMMEDIATE");

    assertThatThrownBy(() -> start(folder).close())
        .isInstanceOf(StartFailure.class)
        .hasMessageContaining("is in use by another process");
    other.dispose();
  }

  @Test
  void aFolderThatAnotherProcessUsesIsRefusedUntilThatEnds() throws Exception {
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Locking.class.getName(),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      assertThat(other.inputReader().readLine()).isEqualTo("locked");

      assertThatThrownBy(() -> start(folder).close())
          .isInstanceOf(StartFailure.class)
          .hasMessage(
              "The data folder %s is in use by a service that runs already. Stop that one, or"
                  + " choose another folder with -Ddata=DIR.",
              folder);
    } finally {
      other.destroyForcibly().waitFor();
    }
    start(folder).close();
  }

  /** Uses a folder until it is killed. */
  static final class Locking {
    private Locking() {}

    public static void main(String[] folder) throws IOException, InterruptedException {
      try (var _ = new DataFolder(Path.of(folder[0])).lock()) {
        System.out.println("locked");
        Thread.sleep(Long.MAX_VALUE);
      }
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }

  private static void cut(Path file, long length) throws IOException {
    try (RandomAccessFile cut = new RandomAccessFile(file.toFile(), "rw")) {
      cut.setLength(length);
    }
  }

  private static void write(Path file, String text) throws IOException {
    Files.writeString(file, text);
  }

  /** Four kilobytes of it, from that page on. */
  private static void noise(Path file, long page) throws IOException {
    byte[] noise = new byte[4096];
    new Random(1).nextBytes(noise);
    noise[noise.length - 1] = '\n';
    try (RandomAccessFile damaged = new RandomAccessFile(file.toFile(), "rw")) {
      damaged.seek(page * PAGE);
      damaged.write(noise);
    }
  }

  private static void folderAt(Path file) throws IOException {
    Files.delete(file);
    Files.createDirectory(file);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
