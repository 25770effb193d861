package jobpostings.cli.sync;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import jobpostings.cli.feed.Fault;
import jobpostings.cli.feed.Position;
import jobpostings.cli.feed.Read;
import jobpostings.cli.mapping.FeedScan;
import jobpostings.cli.mapping.Mapping;
import jobpostings.cli.service.Account;
import jobpostings.cli.service.Client;
import jobpostings.terminal.Failure;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The server gives the answers queued for it, each "status body". */
class ReconciliationTest {
  private static final String SOME =
      "200 {\"counts\": {\"archived\": 1, \"toArchive\": 2}, \"toArchive\": [{\"referenceId\":"
          + " \"C\"}, {\"referenceId\": \"D\"}], \"remaining\": 1}";

  private final Deque<String> answers = new ArrayDeque<>();
  private final Report report = new Report("a.csv", "column");
  private final FeedScan scan = new FeedScan(Mapping.none());
  private HttpServer server;
  private Reconciliation reconciliation;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String[] answer = answers.remove().split(" ", 2);
          byte[] body = answer[1].getBytes(UTF_8);
          exchange.sendResponseHeaders(Integer.parseInt(answer[0]), body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    Account account = Account.of("http://127.0.0.1:" + server.getAddress().getPort(), "key");
    Client client = new Client(account, Optional.empty(), line -> {}, wait -> {});
    Options options =
        new Options(false, Optional.empty(), Optional.empty(), false, false, false, false);
    reconciliation = new Reconciliation(client, options, report);
    Read.of("a.csv", "id\nA\nB").items().forEach(scan::item);
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void whatRemainsIsSentAgain() {
    answers.add(SOME);
    answers.add("200 {\"counts\": {\"archived\": 1}, \"toArchive\": [], \"remaining\": 0}");

    reconciliation.of(scan);

    assertThat(report.count(Report.ARCHIVED)).isEqualTo(2);
    assertThat(report.changes()).hasSize(2);
  }

  @Test
  void aLaterFailureKeepsWhatWasArchivedInTheReport() {
    answers.add(SOME);
    answers.add("500 {}");
    answers.add("500 {}");

    assertThatThrownBy(() -> reconciliation.of(scan)).isInstanceOf(Failure.class);

    assertThat(report.count(Report.ARCHIVED)).isEqualTo(1);
  }

  @Test
  void idsThatAreRefusedAreToldAtTheirRows() {
    answers.add(
        "400 {\"code\": \"validation-failed\", \"errors\": [{\"pointer\": \"/referenceIds/1\","
            + " \"code\": \"bad-character\", \"message\": \"Damaged.\"}]}");

    reconciliation.of(scan);

    assertThat(report.faults())
        .isEqualTo(
            List.of(
                new Fault(
                    new Position(3, 1), null, "/referenceId", "bad-character", "\"B\": Damaged.")));
    assertThat(report.notes()).anyMatch(note -> note.startsWith("Nothing was archived"));
  }

  @Test
  void aRefusalOfAnythingElseIsAFailure() {
    answers.add(
        "400 {\"code\": \"validation-failed\", \"errors\": [{\"pointer\": \"/asOf\", \"code\":"
            + " \"out-of-range\", \"message\": \"Ahead.\"}]}");

    assertThatThrownBy(() -> reconciliation.of(scan))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("Ahead.");
  }
}
