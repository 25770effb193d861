package jobpostings.cli.feed;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.GZIPOutputStream;
import jobpostings.cli.service.Proxies;
import jobpostings.terminal.Failure;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server on this machine gives for each path the answer that is set for it. */
class DownloadTest {
  private record Reply(int status, byte[] body, String... headers) {}

  @TempDir private Path folder;
  private final Map<String, Reply> replies = new HashMap<>();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  /** An answer with an ETag is a 304 to whoever has it. */
  private void answer(HttpExchange exchange) throws IOException {
    var sent = exchange.getRequestHeaders();
    asked.add(exchange.getRequestURI() + " " + sent.getFirst("Authorization"));
    Reply reply = replies.get(exchange.getRequestURI().getPath());
    boolean isKnown = false;
    for (int i = 0; i < reply.headers().length; i += 2) {
      String value = reply.headers()[i + 1];
      exchange.getResponseHeaders().add(reply.headers()[i], value);
      isKnown |= value.equals(sent.getFirst("If-None-Match"));
    }
    if (isKnown) {
      exchange.sendResponseHeaders(304, -1);
    } else {
      exchange.sendResponseHeaders(reply.status(), reply.body().length);
      exchange.getResponseBody().write(reply.body());
    }
    exchange.close();
  }

  private void reply(String path, int status, String body, String... headers) {
    replies.put(path, new Reply(status, body.getBytes(UTF_8), headers));
  }

  private String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  private Download download() {
    Proxies none = new Proxies(Map.of());
    return new Download(none, Optional.of("t0k"), folder, 1_000, Duration.ofSeconds(20));
  }

  private String read(String path) throws IOException {
    return Files.readString(download().of(url(path)).file());
  }

  @Test
  void aFeedThatIsUnchangedIsNotSentAgain() throws IOException {
    String modified = "Fri, 27 Nov 2026 03:00:00 GMT";
    reply("/feed.csv", 200, "one", "ETag", "\"1\"", "Last-Modified", modified);

    assertThat(download().of(url("/feed.csv")).isUnchanged()).isFalse();
    Download.Copy again = download().of(url("/feed.csv"));

    assertThat(again.isUnchanged()).isTrue();
    assertThat(again.file()).hasContent("one");
    assertThat(Files.getLastModifiedTime(again.file()).toInstant())
        .isEqualTo(Instant.parse("2026-11-27T03:00:00Z"));
    reply("/feed.csv", 200, "two", "ETag", "\"2\"");
    assertThat(read("/feed.csv")).isEqualTo("two");
    reply("/feed.csv", 200, "three");
    assertThat(read("/feed.csv")).as("without a tag").isEqualTo("three");
    assertThat(read("/feed.csv")).isEqualTo("three");
  }

  @Test
  void redirectsAreFollowedAndTheTokenStaysAtItsHost() throws IOException {
    reply("/a", 302, "", "Location", "/b");
    reply("/b", 308, "", "Location", url("/feed").replace("127.0.0.1", "localhost"));
    reply("/feed", 200, "jobs");

    assertThat(read("/a")).isEqualTo("jobs");
    assertThat(asked).containsExactly("/a Bearer t0k", "/b Bearer t0k", "/feed null");
  }

  @Test
  void anAnswerMayBeCompressed() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write("jobs".getBytes(UTF_8));
    }
    replies.put("/feed", new Reply(200, packed.toByteArray(), "Content-Encoding", "gzip"));

    assertThat(read("/feed")).isEqualTo("jobs");
  }

  @Test
  void aPartOfAListIsToldAlsoWhereItIsUnchanged() {
    String links = "</feed>; rel=\"self\", </feed?page=2&key=s>; rel=\"next\"";
    reply("/feed", 200, "jobs", "Link", links, "ETag", "\"1\"");

    assertThat(download().of(url("/feed")).next()).contains("/feed?page=2&key=s");
    assertThat(download().of(url("/feed")).next()).contains("/feed?page=2&key=s");
    reply("/feed", 200, "jobs", "Link", "</feed?page=1>; rel=\"prev\"");
    assertThat(download().of(url("/feed")).next()).contains("/feed?page=1");
    reply("/feed", 200, "jobs", "Link", "</feed?page=1>; rel=\"first\"");
    assertThat(download().of(url("/feed")).next()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          401 |                | 1 | does not accept the token of JOBS_FEED_TOKEN (401)
          404 |                | 1 | There is nothing at
          503 |                | 3 | answers 503
          206 |                | 3 | answers 206
          304 |                | 3 | answers 304
          302 | /feed          | 3 | redirects to nowhere
          302 | /loop          | 3 | redirects more than 5 times
          302 | http://jobs.northwind.example/feed | 2 | only https://
          302 | ftp://jobs.northwind.example/feed  | 2 | only https://
          """)
  void whatIsNoWholeFeedIsNone(int status, String location, int exitCode, String message) {
    String at = location == null ? "" : location;
    reply("/feed", status, "", "Location", at);
    reply("/loop", 302, "", "Location", "/loop2");
    reply("/loop2", 302, "", "Location", "/loop");

    assertThatThrownBy(() -> download().of(url("/feed?key=secret")))
        .isInstanceOfSatisfying(
            Failure.class, failure -> assertThat(failure.exitCode()).isEqualTo(exitCode))
        .hasMessageContaining(message)
        .hasMessageNotContaining("secret");
  }

  @Test
  void whatIsTooLargeOrBreaksOffIsNotKept() throws IOException {
    reply("/feed", 200, "x".repeat(1_000), "ETag", "\"1\"");
    assertThat(read("/feed")).hasSize(1_000);
    reply("/feed", 200, "y".repeat(1_001), "ETag", "\"2\"");

    assertThatThrownBy(() -> download().of(url("/feed"))).hasMessageContaining("1,000 bytes");

    reply("/feed", 200, "", "ETag", "\"1\"");
    assertThat(read("/feed")).as("what was kept stays").isEqualTo("x".repeat(1_000));
    reply("/feed", 200, "z", "Content-Encoding", "br");
    assertThatThrownBy(() -> download().of(url("/feed"))).hasMessageContaining("br");
    try (var files = Files.list(folder)) {
      assertThat(files.map(Path::toString)).noneMatch(name -> name.endsWith(".part"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://jobs.northwind.example/feed,only https://",
    "ftp://127.0.0.1/feed,only https://",
    "https://user:pw@jobs.northwind.example/feed,is no address",
    "https://jobs.northwind.example/a b,is no address"
  })
  void onlySafeAddressesAreFetched(String address, String message) {
    assertThatThrownBy(() -> download().of(address))
        .hasMessageContaining(message)
        .hasMessageNotContaining("pw");
    assertThat(asked).isEmpty();
  }
}
