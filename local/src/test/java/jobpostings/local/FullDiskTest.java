package jobpostings.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What was answered is there after the disk was full and the process was killed, over and over. On
 * a file system of its own, which only root can mount: elsewhere it is skipped, and says so.
 */
@Tag("deep")
class FullDiskTest {
  private static final String KEY = DemoEmployer.NORTHWIND_HEALTH.key();
  private static final int DISK_FULL = 28;
  private static final String DISK_IS_FULL = "The disk of the data folder ";

  /** How large the disk is, and how much of that another file takes at first, beside 64 MB. */
  private static final int DISK = 100 << 20;

  private static final int OTHER = 24 << 20;
  private static final int LARGE = 1_500_000;
  private static final int ROUNDS = Integer.getInteger("kills", 1);

  @TempDir private Path folder;
  private Path disk;

  private final Random random = new Random(1);
  private final AtomicInteger number = new AtomicInteger();

  /** The referenceIds of all jobs that were answered by 201, with their ids. */
  private final Map<String, Integer> stored = new ConcurrentHashMap<>();

  /** Those whose request was never answered, so that either is right. */
  private final Set<String> unanswered = ConcurrentHashMap.newKeySet();

  @BeforeEach
  void mount() throws IOException, InterruptedException {
    disk = Files.createDirectory(folder.resolve("disk"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=" + DISK, "tmpfs", disk.toString()),
        "FullDiskTest needs a small file system, and may not mount a tmpfs here: run it as root.");
  }

  @AfterEach
  void unmount() throws IOException, InterruptedException {
    run("umount", disk.toString());
  }

  private static boolean run(String... command) throws IOException, InterruptedException {
    try {
      return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void whatWasAnsweredIsThereAfterAFullDiskEndedTheService() throws Exception {
    for (int round = 1; round <= ROUNDS; round++) {
      Path data = disk.resolve("data" + round);
      Path other = Files.write(disk.resolve("other"), new byte[OTHER]);
      try (ServiceProcess service = ServiceProcess.start(data)) {
        fill(service);

        assertThat(service.exitCode()).isEqualTo(DISK_FULL);
        await()
            .untilAsserted(
                () ->
                    assertThat(service.log())
                        .filteredOn(line -> line.startsWith(DISK_IS_FULL + data))
                        .isNotEmpty());
      }
      assertThat(stored).as("or this shows nothing").isNotEmpty();
      noNewFolderFits();
      Files.delete(other);
      try (ServiceProcess service = ServiceProcess.start(data)) {
        allIsThere(service.http());
        await()
            .untilAsserted(
                () ->
                    assertThat(created(service.http()))
                        .containsExactlyInAnyOrderElementsOf(stored.values()));
      }
      remove(data);
    }
  }

  /** Several writers of small and large jobs, until the service ends. */
  private void fill(ServiceProcess service) throws InterruptedException {
    try (ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 4; i++) {
        writers.execute(
            () -> {
              while (post(
                  service.http(), random.nextInt(4) == 0 ? LARGE : random.nextInt(60_000))) {}
            });
      }
    }
  }

  /** Whether there was an answer. */
  private boolean post(Http http, int length) {
    String reference = "job-" + number.incrementAndGet();
    String body =
        Jobs.cookIn("Vancouver, BC")
            .replace("<p>Cook.</p>", Jobs.text(10 + length))
            .replaceFirst("\\{", "{\"referenceId\": \"" + reference + "\", ");
    HttpResponse<String> response;
    unanswered.add(reference);
    try {
      response = http.sendAs(KEY, "POST", "/jobs", body);
    } catch (IllegalStateException e) {
      return false;
    }
    if (response.statusCode() == 201) {
      unanswered.remove(reference);
      stored.put(reference, http.json(response).path("id").asInt());
    }
    return true;
  }

  private void noNewFolderFits() throws IOException, InterruptedException {
    Process fresh = ServiceProcess.run(disk.resolve("fresh"));
    String said = new String(fresh.getInputStream().readAllBytes(), UTF_8);

    assertThat(fresh.waitFor()).isEqualTo(DISK_FULL);
    assertThat(said).startsWith(DISK_IS_FULL + disk.resolve("fresh")).hasLineCount(1);
  }

  /**
   * Each job by its id and by its referenceId, what is counted, and what is in the log of changes.
   */
  private void allIsThere(Http http) {
    // What was written when the process ended is answered by nobody.
    for (String reference : Set.copyOf(unanswered)) {
      JsonNode found = json(http, "/jobs?referenceId=" + reference).path("data");
      found.forEach(job -> stored.put(reference, job.path("id").asInt()));
      unanswered.remove(reference);
    }
    assertThat(json(http, "/jobs?pageSize=1").path("paging").path("total").asInt())
        .isEqualTo(stored.size());
    stored.forEach(
        (reference, id) -> {
          assertThat(json(http, "/jobs/" + id).path("referenceId").asText()).isEqualTo(reference);
          assertThat(json(http, "/jobs?referenceId=" + reference).at("/data/0/id").asInt())
              .isEqualTo(id);
        });
  }

  /** The jobs that the log of changes says were created. */
  private static Set<Integer> created(Http http) {
    Set<Integer> created = new HashSet<>();
    String after = "";
    while (true) {
      JsonNode page = json(http, "/jobs/changes" + after);
      page.path("data").forEach(change -> created.add(change.path("jobId").asInt()));
      after = "?after=" + page.path("paging").path("cursor").asText();
      if (page.path("paging").path("next").isNull()) {
        return created;
      }
    }
  }

  private void remove(Path data) throws IOException {
    try (Stream<Path> files = Files.list(data)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    stored.clear();
  }

  private static JsonNode json(Http http, String path) {
    HttpResponse<String> response = http.get("/api/v1.1" + path, "API-Key", KEY);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return http.json(response);
  }
}
