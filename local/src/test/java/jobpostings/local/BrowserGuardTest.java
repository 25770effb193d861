package jobpostings.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may call the local stand-ins for AWS, which ask for no key. */
class BrowserGuardTest {
  private static final List<String> REQUEST_LINES =
      List.of(
          "POST /2015-03-31/functions/Parrot/invocations HTTP/1.1\r\n",
          "GET /_local/events HTTP/1.1\r\n",
          "POST / HTTP/1.1\r\nX-Amz-Target: AWSEvents.PutEvents\r\n",
          "POST / HTTP/1.1\r\nX-Amz-Target: AmazonSQS.ReceiveMessage\r\n");

  private static LocalService service;

  @BeforeAll
  static void start() {
    service = new Sample().start();
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @ParameterizedTest
  @CsvSource({
    "Host: 127.0.0.1:PORT, true",
    "Host: localhost:PORT, true",
    "Host: LocalHost:PORT, true",
    "Host: [::1]:PORT, true",
    "Host: evil.example:PORT, false",
    "Host: localhost.evil.example:PORT, false",
    "Host: 127.0.0.1.nip.example:PORT, false",
    "Host: 127.0.0.1:1, false",
    "Host: localhost, false",
    "Origin: http://127.0.0.1:PORT, true",
    "Origin: http://localhost:PORT, true",
    "Origin: http://localhost:3000, false",
    "Origin: https://localhost:PORT, false",
    "Origin: http://evil.example:PORT, false",
    "Origin: null, false",
    "Sec-Fetch-Site: same-origin, true",
    "Sec-Fetch-Site: none, true",
    "Sec-Fetch-Site: same-site, false",
    "Sec-Fetch-Site: cross-site, false",
  })
  void onlyProgramsAndItsOwnPagesAreAnswered(String header, boolean isAnswered) {
    for (String line : REQUEST_LINES) {
      String answer = send(line, header);

      if (isAnswered) {
        assertThat(answer).startsWith("HTTP/1.1 ").doesNotStartWith("HTTP/1.1 403 ");
      } else {
        assertThat(answer).startsWith("HTTP/1.1 403 ").contains("AccessDeniedException");
        assertThat(answer).doesNotContainIgnoringCase("Access-Control-Allow-Origin");
      }
    }
  }

  @Test
  void oneOfSeveralThatIsWrongIsEnough() {
    String own = "Origin: http://127.0.0.1:PORT\r\n";
    String other = "Origin: http://evil.example";

    for (String line : REQUEST_LINES) {
      assertThat(send(line, own + other)).startsWith("HTTP/1.1 403 ");
      assertThat(send(line, other + "\r\n" + own.strip())).startsWith("HTTP/1.1 403 ");
    }
  }

  /** The API makes its links from the request's host, and its data needs a key. */
  @Test
  void theApiAnswersAnyHostAndOrigin() {
    assertThat(send("GET /echo HTTP/1.1\r\n", "Host: jobs.example")).startsWith("HTTP/1.1 200 ");
    assertThat(send("GET /echo HTTP/1.1\r\n", "Origin: https://jobs.example"))
        .startsWith("HTTP/1.1 200 ");
  }

  private static String send(String line, String header) {
    String sent = header.startsWith("Host") ? header : "Host: 127.0.0.1:PORT\r\n" + header;
    String port = String.valueOf(service.baseUrl().getPort());
    return new Http(service.baseUrl())
        .raw(
            line
                + sent.replace("PORT", port)
                + "\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}");
  }
}
