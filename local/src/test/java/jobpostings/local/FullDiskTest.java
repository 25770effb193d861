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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
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
  private static final String DISK_IS_FULL = "The disk of the data folder ";

  /** How large the disk is, and how much of that each of two other files takes at first. */
  private static final int DISK = 20 << 20;

  private static final int OTHERS = 5 << 20;
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

  private final List<HttpResponse<String>> refusals = new ArrayList<>();

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
  void whatWasAnsweredIsThereAfterTheDiskWasFullAndTheProcessWasKilled() throws Exception {
    for (int round = 1; round <= ROUNDS; round++) {
      Path data = disk.resolve("data" + round);
      Path some = Files.write(disk.resolve("some"), new byte[OTHERS]);
      Path more = Files.write(disk.resolve("more"), new byte[OTHERS]);
      try (ServiceProcess service = ServiceProcess.start(data)) {
        fill(service);
        allIsThere(service.http());
        saysWhatIsFull(service);

        noNewFolderFits();

        // Where there is room again, the running service goes on.
        Files.delete(some);
        assertThat(post(service.http(), 200)).isEqualTo(201);
        fill(service);
        writeUntilKilled(service);
      }
      try (ServiceProcess service = ServiceProcess.start(data)) {
        allIsThere(service.http());
        Files.delete(more);
        // Now there is room to record what was changed.
        await()
            .untilAsserted(
                () ->
                    assertThat(created(service.http()))
                        .containsExactlyInAnyOrderElementsOf(stored.values()));
      }
      remove(data);
    }
  }

  /** Small and large jobs in turn, until neither fits. */
  private void fill(ServiceProcess service) {
    int refused = 0;
    while (refused < 12) {
      int status = post(service.http(), random.nextInt(4) == 0 ? LARGE : random.nextInt(60_000));
      refused += status == 201 ? 0 : 1;
    }
  }

  /** Returns the status; 0 when there was no answer. */
  private int post(Http http, int length) {
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
      return 0;
    }
    unanswered.remove(reference);
    if (response.statusCode() == 201) {
      stored.put(reference, http.json(response).path("id").asInt());
    } else {
      refusals.add(response);
    }
    return response.statusCode();
  }

  private void saysWhatIsFull(ServiceProcess service) {
    assertThat(refusals)
        .isNotEmpty()
        .allSatisfy(
            refusal -> {
              assertThat(refusal.statusCode()).as(refusal.body()).isEqualTo(503);
              JsonNode problem = service.http().json(refusal);
              assertThat(problem.path("code").asText()).isEqualTo("unavailable");
              assertThat(problem.path("detail").asText())
                  .startsWith(DISK_IS_FULL + disk)
                  .contains("is full");
            });
    assertThat(service.log().stream().filter(line -> line.contains(DISK_IS_FULL)))
        .as("what the log says of it")
        .hasSize(1);
  }

  private void noNewFolderFits() throws IOException, InterruptedException {
    Process fresh = ServiceProcess.run(disk.resolve("fresh"));
    String said = new String(fresh.getInputStream().readAllBytes(), UTF_8);

    assertThat(fresh.waitFor()).isEqualTo(1);
    assertThat(said)
        .contains(disk.resolve("fresh").toString())
        .containsAnyOf("is full", "No space left on device")
        .hasLineCount(1);
  }

  /** Several writers at once, in the middle of whose requests the process ends. */
  private void writeUntilKilled(ServiceProcess service) throws InterruptedException {
    try (ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor()) {
      AtomicInteger posted = new AtomicInteger();
      for (int i = 0; i < 4; i++) {
        writers.execute(
            () -> {
              while (post(service.http(), posted.incrementAndGet() % 5 * 2_000) > 0) {}
            });
      }
      await().until(() -> posted.get() > 20);
      service.kill();
      writers.shutdown();
      assertThat(writers.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    }
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
    refusals.clear();
  }

  private static JsonNode json(Http http, String path) {
    HttpResponse<String> response = http.get("/api/v1.1" + path, "API-Key", KEY);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return http.json(response);
  }
}
