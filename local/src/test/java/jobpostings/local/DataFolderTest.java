package jobpostings.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.almworks.sqlite4java.SQLiteConnection;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder whose files are not whole is refused, in words that name the file and what to do. */
class DataFolderTest {
  private static final String DATABASE = "shared-local-instance.db";

  @TempDir private static Path whole;
  @TempDir private Path folder;

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

  @Test
  void whatWasKeptIsThereAtTheNextStart() {
    try (LocalService service = start(whole)) {
      HttpResponse<String> jobs =
          new Http(service.baseUrl())
              .get("/api/v1.1/jobs", "API-Key", DemoEmployer.NORTHWIND_HEALTH.key());

      assertThat(jobs.body()).contains("\"status\":\"active\"");
    }
  }

  /** DynamoDB Local would try for ever to open it. */
  @Test
  void aDatabaseThatIsNoneIsNamedAndNothingStarts() throws IOException {
    Files.write(folder.resolve(DATABASE), new byte[] {1, 2, 3});
    refusesTheDatabase("can't be used");
    Files.delete(folder.resolve(DATABASE));
    Files.createDirectory(folder.resolve(DATABASE));
    refusesTheDatabase("can't be used");
  }

  private void refusesTheDatabase(String saying) {
    assertThatThrownBy(() -> start(folder).close())
        .isInstanceOf(StartFailure.class)
        .hasMessageContaining(folder.resolve(DATABASE).toString())
        .hasMessageContaining(saying)
        .message()
        .hasLineCount(1);
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
    SQLiteConnection other = new SQLiteConnection(folder.resolve(DATABASE).toFile()).open();
    other.exec("BEGIN IMMEDIATE");

    refusesTheDatabase("locked");
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
}
