package jobpostings.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import jobpostings.cli.JobsProcess.Outcome;
import jobpostings.support.RunningService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A partner's commands: an employer that is named, and a folder with a feed for each employer. */
class FolderTest {
  private static final String PARTNER = "jpp_demo000000000000000000000000000000000000000";
  private static final String HEADER =
      "reference,title,city,province,category,type,description,email\n";

  @RegisterExtension static final RunningService SERVICE = new RunningService();

  @TempDir private Path folder;
  private final ConcurrentLinkedQueue<String> keys = new ConcurrentLinkedQueue<>();
  private final Set<String> failing = new ConcurrentSkipListSet<>();
  private final HttpClient http = HttpClient.newHttpClient();
  private HttpServer counter;
  private JobsProcess jobs;

  @BeforeEach
  void start() throws IOException {
    counter = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    counter.createContext("/", this::pass);
    counter.start();
    Files.createDirectory(folder.resolve("feeds"));
    jobs = with(PARTNER, Map.of());
  }

  @AfterEach
  void stop() {
    counter.stop(0);
  }

  /** Keeps the key of each call, and passes it to the service unless it fails. */
  private void pass(HttpExchange call) throws IOException {
    String key = call.getRequestHeaders().getFirst("API-Key");
    if (call.getRequestURI().getPath().contains("/jobs/")) {
      keys.add(key);
    }
    if (failing.contains(key)) {
      call.sendResponseHeaders(500, -1);
      call.close();
      return;
    }
    HttpRequest.Builder request =
        HttpRequest.newBuilder(SERVICE.get().baseUrl().resolve(call.getRequestURI().toString()))
            .header("API-Key", key)
            .method(
                call.getRequestMethod(),
                BodyPublishers.ofByteArray(call.getRequestBody().readAllBytes()));
    for (String name : List.of("Content-Type", "Prefer")) {
      List<String> values = call.getRequestHeaders().getOrDefault(name, List.of());
      values.forEach(value -> request.header(name, value));
    }
    try {
      var answer = http.send(request.build(), BodyHandlers.ofByteArray());
      call.sendResponseHeaders(answer.statusCode(), answer.body().length);
      call.getResponseBody().write(answer.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    call.close();
  }

  private JobsProcess with(String key, Map<String, String> more) {
    Map<String, String> environment =
        new HashMap<>(
            Map.of(
                "JOBS_URL",
                "http://127.0.0.1:" + counter.getAddress().getPort(),
                "JOBS_API_KEY",
                key));
    environment.putAll(more);
    return new JobsProcess(folder, environment);
  }

  /** An employer that lets the demo partner read and write. */
  private static int granted() {
    int employer = SERVICE.operators().newEmployer("Customer");
    String key = SERVICE.operators().newKey(employer).path("key").asText();
    var answer =
        SERVICE
            .http()
            .send(
                "POST",
                "/api/v1.1/grants",
                "{\"partner\": \"demo-ats\", \"scopes\": [\"read\", \"write\"]}",
                "API-Key",
                key,
                "Content-Type",
                "application/json");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    return employer;
  }

  private void feed(int employer, int jobsOfIt) {
    String places = "Red Deer,AB;Vancouver,BC;Halifax,NS;Banff,AB";
    jobs.write(
        "feeds/" + employer + ".csv",
        HEADER
            + IntStream.range(0, jobsOfIt)
                .mapToObj(
                    i ->
                        "R-%d,Cook %d,%s,Food and Restaurant,Full Time,Cook.,jobs@northwind.example\n"
                            .formatted(i, i, places.split(";")[i % 4]))
                .collect(Collectors.joining()));
  }

  private static JsonNode result(Outcome outcome, int employer) {
    for (JsonNode each : outcome.json().path("employers")) {
      if (each.path("employer").asInt() == employer) {
        return each;
      }
    }
    throw new AssertionError(outcome.out());
  }

  @Test
  void anEmployerIsNamedAndThoseThatGrantedAreListed() {
    int employer = granted();
    String id = String.valueOf(employer);

    assertThat(jobs.run("employers").is(0).out())
        .containsPattern("(?m)^ID +NAME +SCOPES +SINCE +EXPIRES AT$")
        .containsPattern("(?m)^" + id + " +Customer +read, write +20");
    assertThat(jobs.run("employers", "--json").is(0).json().findValuesAsText("id")).contains(id);
    assertThat(jobs.run("list", "--employer", id, "--json").is(0).json()).isEmpty();
    JobsProcess named = with(PARTNER, Map.of("JOBS_EMPLOYER", id));
    assertThat(named.run("list", "--json").is(0).json()).isEmpty();
    assertThat(named.run("employers", "--json").is(0).json()).isNotEmpty();
    jobs.run("list").is(4);
    jobs.run("list", "--employer", "2000000000").is(4);
    jobs.run("list", "--employer", "Customer").is(2);
    assertThat(with(PARTNER + "." + id, Map.of()).run("list", "--employer", id).is(2).err())
        .contains("already");
    assertThat(with(SERVICE.newKey(), Map.of()).run("list", "--employer", id).is(2).err())
        .contains("employer's own");
  }

  @Test
  void whatIsWrongWithOneEmployersFeedLeavesTheOthersAlone() {
    List<Integer> good = List.of(granted(), granted());
    good.forEach(employer -> feed(employer, 3));
    int faulty = granted();
    jobs.write("feeds/" + faulty + ".xml", "<source><job><id>R-1</id>");
    int stranger = SERVICE.operators().newEmployer("No customer");
    feed(stranger, 3);

    assertThat(jobs.run("sync", "feeds", "--plan", "--exit-code").is(4).out())
        .contains("Plan: created 3,", "Employers: 4, in step 0, not in step 4 (");
    Outcome done = jobs.run("sync", "feeds", "--apply").is(4);
    assertThat(done.out())
        .contains(good.get(0) + ".csv: Done: created 3,", good.get(1) + ".csv: Done: created 3,")
        .contains("in step 2, not in step 2 (");
    assertThat(done.err()).contains(faulty + ".xml:1:").contains(stranger + ".csv: ");
    Outcome quiet = jobs.run("sync", "feeds", "--apply", "--quiet").is(4);
    assertThat(quiet.out() + quiet.err()).doesNotContain(good.get(0) + ".csv");
    Outcome json = jobs.run("sync", "feeds", "--apply", "--json").is(4);
    assertThat(json.json().path("inStep").asBoolean()).isFalse();
    assertThat(result(json, good.get(0)).at("/counts/unchanged").asInt()).isEqualTo(3);
    assertThat(result(json, faulty).path("errors")).hasSize(1);
    assertThat(result(json, stranger).at("/error/exitCode").asInt()).isEqualTo(4);
  }

  @Test
  void eachEmployersGuardHoldsForItself() throws IOException {
    int shrunk = granted();
    int other = granted();
    List.of(shrunk, other).forEach(employer -> feed(employer, 20));
    jobs.run("sync", "feeds", "--apply", "--quiet").is(0);
    feed(shrunk, 4);
    feed(other, 18);

    Outcome held = jobs.run("sync", "feeds", "--apply", "--json").is(5);

    assertThat(result(held, shrunk).path("guard").asText()).contains("16 of the 20");
    assertThat(result(held, other).at("/counts/archived").asInt()).isEqualTo(2);
    Files.delete(folder.resolve("feeds/" + other + ".csv"));
    jobs.run("sync", "feeds", "--apply", "--max-removals", "16").is(0);
  }

  @Test
  void aFeedMayBeAloneInAZip() throws IOException {
    int employer = granted();
    feed(employer, 1);
    Path csv = folder.resolve("feeds/" + employer + ".csv");
    Path zipped = folder.resolve("feeds/" + employer + ".zip");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(zipped))) {
      zip.putNextEntry(new ZipEntry("feed.csv"));
      Files.copy(csv, zip);
    }
    Files.delete(csv);

    assertThat(jobs.run("sync", "feeds", "--plan").is(0).out()).contains(".zip: Plan: created 1,");
  }

  @Test
  void aKeyThatIsNotKnownEndsTheRunAtOnce() {
    List.of(granted(), granted(), granted()).forEach(employer -> feed(employer, 1));

    Outcome ended = with("jpp_unknown", Map.of()).run("sync", "feeds", "--apply").is(4);

    assertThat(ended.out()).contains("not tried 2");
    assertThat(keys).hasSize(1);
  }

  @Tag("deep")
  @Test
  void theRunEndsWhenTheServiceFailsForTwoEmployersInARow() {
    List<Integer> employers = Stream.generate(FolderTest::granted).limit(5).sorted().toList();
    employers.forEach(employer -> feed(employer, 1));
    List.of(0, 2, 3).forEach(i -> failing.add(PARTNER + "." + employers.get(i)));

    JsonNode failed = jobs.run("sync", "feeds", "--apply", "--json").is(3).json();

    assertThat(failed.path("inStep").asBoolean()).isFalse();
    assertThat(failed.path("notTried").asInt()).isEqualTo(1);
    assertThat(failed.path("employers"))
        .extracting(each -> each.path("employer").asInt() + " " + each.at("/error/exitCode"))
        .containsExactly(
            employers.get(0) + " 3",
            employers.get(1) + " ",
            employers.get(2) + " 3",
            employers.get(3) + " 3");
    assertThat(keys).doesNotContain(PARTNER + "." + employers.get(4));

    failing.clear();
    assertThat(jobs.run("sync", "feeds", "--apply").is(0).out())
        .contains(
            employers.get(1) + ".csv: Nothing to do: created 0,",
            employers.get(4) + ".csv: Done: created 1,",
            "Employers: 5, in step 5, not in step 0.");
  }

  @Test
  void nothingIsSentOfAFolderWhoseFilesAreNotNamedByEmployers() {
    feed(1, 1);
    jobs.write("feeds/readme.md", "");

    assertThat(jobs.run("sync", "feeds", "--apply").is(2).err()).contains("readme.md", "17.csv");
    jobs.write("feeds/1.json", "[]");
    assertThat(jobs.run("sync", "feeds", "--apply", "--employer", "1").is(2).err())
        .contains("leave out --employer");
    assertThat(keys).isEmpty();
  }

  /** However many there are. */
  @Test
  void anEmployerInStepTakesTwoCalls() {
    List<Integer> employers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      employers.add(granted());
      feed(employers.get(i), 3);
    }
    jobs.run("sync", "feeds", "--apply", "--quiet").is(0);
    keys.clear();

    Outcome again = jobs.run("sync", "feeds", "--apply").is(0);

    assertThat(again.out()).contains("Employers: 4, in step 4, not in step 0.");
    Map<String, Long> calls =
        keys.stream().collect(Collectors.groupingBy(key -> key, Collectors.counting()));
    assertThat(calls)
        .hasSize(4)
        .allSatisfy(
            (key, number) -> assertThat(number).as(key).isEqualTo(2)); // a batch, a reconcile
  }
}
