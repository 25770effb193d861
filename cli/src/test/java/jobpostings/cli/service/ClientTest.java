package jobpostings.cli.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import jobpostings.terminal.Failure;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The server gives the answers queued for it; pauses are recorded, not waited for. */
class ClientTest {
  private final Deque<String> answers = new ConcurrentLinkedDeque<>();
  private final List<Duration> pauses = new ArrayList<>();
  private final List<String> said = new ArrayList<>();
  private final List<String> keys = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private Client client;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    client = new Client(Account.of(url(), "key"), Optional.empty(), said::add, pauses::add);
  }

  private String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  /**
   * Gives the next answer, which is "status retry-after body", or "" to close the connection.
   * Repeats the last one.
   */
  private void answer(HttpExchange exchange) throws IOException {
    keys.add(exchange.getRequestHeaders().getFirst("API-Key"));
    String next = answers.size() > 1 ? answers.poll() : answers.peek();
    if (next.isEmpty()) {
      exchange.close();
      return;
    }
    String[] parts = next.split(" ", 3);
    if (!parts[1].equals("-")) {
      exchange.getResponseHeaders().set("Retry-After", parts[1]);
    }
    byte[] body = parts[2].getBytes(UTF_8);
    exchange.sendResponseHeaders(Integer.parseInt(parts[0]), body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private Answer put() {
    return client.send("PUT", "/jobs", Optional.of(Json.MAPPER.createObjectNode()), Map.of());
  }

  @Test
  void whatTheServiceCannotTakeNowIsSentAgainWhenItAsks() {
    answers.addAll(List.of("429 2 {}", "503 7 {}", "200 - {\"id\": 1}"));

    assertThat(put().body().path("id").asInt()).isEqualTo(1);

    assertThat(pauses.get(0)).isBetween(Duration.ofSeconds(2), Duration.ofSeconds(3));
    assertThat(pauses.get(1)).isBetween(Duration.ofSeconds(7), Duration.ofMillis(10_500));
    assertThat(said).hasSize(2).allMatch(text -> text.contains("trying again"));
  }

  @Test
  void withoutAWordOnWhenItWaitsLongerEachTime() {
    answers.addAll(List.of("503 - {}", "503 - {}", "503 - {}", "", "503 - {}", "200 - {}"));

    put();

    List<Integer> least = List.of(1, 2, 4, 8, 8);
    for (int i = 0; i < least.size(); i++) {
      Duration wait = Duration.ofSeconds(least.get(i));
      assertThat(pauses.get(i)).isBetween(wait, wait.multipliedBy(3).dividedBy(2));
    }
  }

  @Test
  void itGivesUpAfterThreeMinutes() {
    answers.add("503 30 {}");

    assertThatThrownBy(this::put)
        .isInstanceOfSatisfying(
            Failure.class, failure -> assertThat(failure.exitCode()).isEqualTo(3));
    assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus))
        .isLessThan(Duration.ofMinutes(3));
  }

  @Test
  void aFaultOfTheServiceIsTriedOnceMore() {
    answers.add("500 - {\"detail\": \"Our fault.\"}");

    assertThat(put().status()).isEqualTo(500);
    assertThat(keys).hasSize(2);
  }

  @Test
  void aFaultOfTheServiceAfterAWaitIsTriedOnceMoreToo() {
    answers.addAll(List.of("503 - {}", "500 - {}", "200 - {}"));

    assertThat(put().status()).isEqualTo(200);
  }

  @Test
  void aRefusalIsNotSentAgainAndSaysAllThatIsWrong() {
    answers.add(
        """
        400 - {"detail": "One error.", "errors": [{"pointer": "/title", "message": "Too long."}]}\
        """);

    assertThatThrownBy(() -> client.get("/jobs"))
        .hasMessage("One error." + System.lineSeparator() + "/title: Too long.");
    assertThat(keys).containsExactly("key");
  }

  @Test
  void whatIsNoServiceIsSaidToBeNone() {
    answers.add("200 - <html>");

    assertThatThrownBy(() -> client.get("/jobs")).hasMessageContaining("is no such service");
  }

  @Test
  void aLinkElsewhereIsFollowedHereWithItsQueryAlone() {
    answers.addAll(
        List.of(
            """
            200 - {"data": [1], "paging": {"next": "https://elsewhere.example/jobs?page=2"}}\
            """,
            """
            200 - {"data": [2], "paging": {"next": null}}\
            """));
    List<Integer> read = new ArrayList<>();

    client.pages("/jobs?pageSize=1", each -> read.add(each.asInt()));

    assertThat(read).containsExactly(1, 2);
  }

  @Test
  void anAddressMayHaveTheVersionOrNotAndMustBeOne() {
    assertThat(Account.of("https://jobs.example/prod/", "k").baseUrl())
        .isEqualTo("https://jobs.example/prod/api/v1.1")
        .isEqualTo(Account.of("https://jobs.example/prod/api/v1.1", "k").baseUrl());
    assertThatThrownBy(() -> Account.of("jobs.example", "k")).isInstanceOf(Failure.class);
    assertThatThrownBy(() -> Account.of("file:///etc", "k")).isInstanceOf(Failure.class);
    assertThatThrownBy(() -> Account.of("https://jobs.example", "a b")).isInstanceOf(Failure.class);
    assertThat(Account.of("http://jobs.example", "secret").toString()).doesNotContain("secret");
    assertThat(Account.of("http://jobs.example", "k").isReadableOnTheWay(false)).isTrue();
    assertThat(Account.of("http://127.0.0.1:8080", "k").isReadableOnTheWay(false)).isFalse();
  }

  @Test
  void onlyAPartnersKeyNamesAnEmployer() {
    Account partner = Account.of("https://jobs.example", "jpp_1");

    assertThat(partner.actingFor("17").key()).isEqualTo("jpp_1.17");
    assertThatThrownBy(() -> partner.actingFor("Northwind")).hasMessageContaining("employer's id");
    assertThatThrownBy(() -> partner.actingFor("17").actingFor("18"))
        .hasMessageContaining("already");
    assertThatThrownBy(() -> Account.of("https://jobs.example", "k").actingFor("17"))
        .hasMessageContaining("an employer's own");
  }

  @Test
  void aClientActsForSeveralEmployersWithOneKey() {
    client = new Client(Account.of(url(), "jpp_1"), Optional.empty(), said::add, pauses::add);
    answers.addAll(List.of("429 2 {}", "200 - {}"));

    client.actingFor("17").get("/jobs");
    client.actingFor("18").get("/jobs");

    assertThat(keys).containsExactly("jpp_1.17", "jpp_1.17", "jpp_1.18");
  }
}
