package jobpostings.operate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jobpostings.local.Events;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import jobpostings.local.json.Json;
import jobpostings.local.stream.DiscardedBatches;
import jobpostings.local.template.LocalAccount;
import jobpostings.terminal.Commands;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./operate replay}: what functions gave up on is sent to them again. */
@Tag("deep")
class ReplayTest {
  private static final Instant TIME = Instant.parse("2026-11-21T16:00:03Z");

  @TempDir private Path folder;

  /** Batches that were given up in the same second, whose names are in any order. */
  @Test
  void theOldestGoesFirstWhatFailsStaysAndTheRestIsDeleted() throws IOException {
    Path data = folder.resolve("data");
    Options options =
        Options.inMemory()
            .withData(Optional.of(data))
            .withLog(new PrintStream(OutputStream.nullOutputStream()));
    try (LocalService service = LocalService.start(Path.of("../template.yaml"), options)) {
      DiscardedBatches discarded = new DiscardedBatches(Optional.of(data.resolve("discarded")));
      List<JsonNode> records = records();
      for (int i = records.size() - 1; i >= 0; i--) {
        discarded.add(
            "f", "shard", TIME, invocation("PublishJobEvents", i, events(records.get(i))));
      }
      discarded.add("f", "shard", TIME, invocation("PublishJobEvents", 9, "{\"Records\": 7}"));
      discarded.add("f", "shard", TIME, invocation("NoSuch", 10, events(records.get(0))));
      Map<String, Object> bare = new HashMap<>(invocation("RankJobs", 11, ""));
      bare.remove("payload");
      discarded.add("f", "shard", TIME, bare);

      StringWriter out = new StringWriter();
      StringWriter err = new StringWriter();
      int exitCode =
          Commands.run(
              Operate.command(),
              new PrintWriter(out),
              new PrintWriter(err, true),
              "--local",
              service.baseUrl().toString(),
              "replay");

      assertThat(exitCode).isEqualTo(3);
      assertThat(types(new Events(service).onTheBus()))
          .containsExactly("JobCreated", "JobUpdated", "JobArchived");
      assertThat(discarded.names()).hasSize(3);
      assertThat(out.toString())
          .containsPattern("PublishJobEvents +1 +1000001 +" + TIME + " +" + TIME + " +true")
          .containsPattern("PublishJobEvents .* false +.*PublishJobEvents/invocations failed")
          .containsPattern("NoSuch .* false +.*Function not found")
          .containsPattern("RankJobs .* false +It has no payload");
      assertThat(err.toString()).contains("Out of order", "3 of 6 failed again and stay.");
    }
  }

  /** The AWS CLI and the SAM CLI are scripts that note how they are called. */
  @Test
  void aStacksBucketIsReplayedAndItsAlarmEnds() throws IOException, InterruptedException {
    JsonNode record = records().getFirst();
    Map<String, Object> invocation =
        invocation("job-postings-prod-RankJobs-1A:live", 1, events(record));
    Files.write(folder.resolve("object"), Json.write(invocation));
    script(
        "aws",
        """
        case "$*" in
          *receive-message*) [ -e told ] && echo null || echo '["r-1"]'; touch told ;;
          *Contents*) echo '["aws/lambda/u/s/2026/11/21/2026-11-21T16.00.03-u"]' ;;
          *"s3 cp"*) cat object ;;
          *DiscardedBatches*) echo '{"StackResourceDetail": {"PhysicalResourceId": "bucket"}}' ;;
          *DiscardNotices*) echo '{"StackResourceDetail": {"PhysicalResourceId": "https://queue"}}' ;;
        esac
        """);
    script("sam", "cat >event\necho null\n");

    ProcessBuilder operate =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-classpath",
            Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(each -> Path.of(each).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator)),
            Operate.class.getName(),
            "--stack",
            "job-postings-prod",
            "replay");
    operate.directory(folder.toFile());
    operate.environment().put("PATH", folder + File.pathSeparator + System.getenv("PATH"));
    Process process = operate.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);

    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).containsPattern("RankJobs +1 +1000001 .* true");
    assertThat(Json.read(Files.readAllBytes(folder.resolve("event"))).at("/Records/0"))
        .isEqualTo(record);
    assertThat(Files.readString(folder.resolve("calls")))
        .contains("sam remote invoke RankJobs --event-file - --stack-name job-postings-prod")
        .containsSubsequence(
            "receive-message --queue-url https://queue",
            "list-objects-v2 --bucket bucket",
            "s3 cp s3://bucket/aws/lambda/u/s/2026/11/21/2026-11-21T16.00.03-u -",
            "delete-object --bucket bucket --key aws/lambda/u/s/2026/11/21/2026-11-21T16.00.03-u",
            "delete-message --queue-url https://queue --receipt-handle r-1");
  }

  private void script(String name, String body) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, "#!/bin/sh\necho \"%s $*\" >>calls\n%s".formatted(name, body));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  private static List<JsonNode> records() throws IOException {
    byte[] sample = Files.readAllBytes(Path.of("../events/publish-job-events.json"));
    return Json.read(sample).path("Records").valueStream().toList();
  }

  private static String events(JsonNode record) {
    return "{\"Records\": [%s]}".formatted(record);
  }

  private static Map<String, Object> invocation(String function, int number, String payload) {
    return Map.of(
        "requestContext", Map.of("functionArn", LocalAccount.functionArn(function)),
        "DDBStreamBatchInfo",
            Map.of(
                "batchSize",
                1,
                "startSequenceNumber",
                String.valueOf(number),
                "approximateArrivalOfFirstRecord",
                TIME.toString(),
                "approximateArrivalOfLastRecord",
                TIME.toString()),
        "payload", payload);
  }

  private static List<String> types(List<JsonNode> events) {
    return events.stream().map(event -> event.path("detail-type").asText()).toList();
  }
}
