package jobpostings.webhook.outbound;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class OutboundClientTest {
  private static final Duration LONG = Duration.ofSeconds(15);

  private final List<String> received = Collections.synchronizedList(new ArrayList<>());
  private final List<String> lookedUp = Collections.synchronizedList(new ArrayList<>());
  private ServerSocket server;

  /** What the receiver writes; the connection stays open after it until the client leaves. */
  private volatile String answer = "HTTP/1.1 204 No Content\r\n\r\n";

  @BeforeEach
  void listen() throws IOException {
    server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::serve);
  }

  private void serve() {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        InputStream in = socket.getInputStream();
        byte[] bytes = new byte[65_536];
        int length = in.read(bytes);
        received.add(new String(bytes, 0, Math.max(length, 0), UTF_8));
        OutputStream out = socket.getOutputStream();
        out.write(answer.getBytes(UTF_8));
        out.flush();
        while (in.read() >= 0) {
          // Until the client has left.
        }
      } catch (IOException e) {
        // It has left.
      }
    }
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private URI url(String host) {
    return URI.create("http://%s:%d/jobs?a=b".formatted(host, server.getLocalPort()));
  }

  private Outcome post(
      URI url, CheckedAddresses.Resolver resolver, boolean allowsLoopback, Duration longest)
      throws Exception {
    try (OutboundClient client =
        new OutboundClient(resolver, allowsLoopback, SSLContext.getDefault(), longest)) {
      return client.post(url, Map.of("webhook-id", "1"), "{}".getBytes(UTF_8));
    }
  }

  /** Answers each lookup with the next of these, each a list of addresses. */
  private CheckedAddresses.Resolver resolver(String... answers) {
    Deque<String> left = new ArrayDeque<>(List.of(answers));
    return host -> {
      lookedUp.add(host);
      String[] addresses = left.pop().split(" ");
      InetAddress[] resolved = new InetAddress[addresses.length];
      for (int i = 0; i < addresses.length; i++) {
        resolved[i] =
            InetAddress.getByAddress(host, InetAddress.getByName(addresses[i]).getAddress());
      }
      return resolved;
    };
  }

  @Test
  void itPostsWithTheNameOfTheHostToTheAddressThatItLookedUpOnce() throws Exception {
    Outcome outcome = post(url("hooks.example.com"), resolver("127.0.0.1"), true, LONG);

    assertThat(outcome.succeeded()).isTrue();
    assertThat(lookedUp).containsExactly("hooks.example.com");
    assertThat(received.getFirst())
        .startsWith("POST /jobs?a=b HTTP/1.1\r\n")
        .contains("Host: hooks.example.com:" + server.getLocalPort())
        .contains("webhook-id: 1")
        .contains("Content-Type: application/json")
        .doesNotContain("Cookie", "Accept-Encoding");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "::1",
        "10.0.0.1",
        "169.254.169.254",
        "64:ff9b::7f00:1",
        "8.8.8.8 127.0.0.1",
        "127.0.0.1 8.8.8.8",
        "2606:4700:4700::1111 fd00:ec2::254"
      })
  void aHostWithAnyAddressThatIsNotPublicIsNotCalled(String addresses) throws Exception {
    Outcome outcome = post(url("hooks.example.com"), resolver(addresses), false, LONG);

    assertThat(outcome.status()).isEmpty();
    assertThat(outcome.failure())
        .isEqualTo("The host has an address that is not public, so it was not called.");
    assertThat(received).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "localhost"})
  void neitherIsAnAddressInTheUrlItself(String host) throws Exception {
    Outcome outcome = post(url(host), CheckedAddresses.Resolver.SYSTEM, false, LONG);

    assertThat(outcome.failure()).contains("not public");
    assertThat(received).isEmpty();
  }

  @Test
  void aNameThatMeansAnotherAddressAMomentLaterIsNotAskedAgain() throws Exception {
    CheckedAddresses.Resolver changing = resolver("127.0.0.1", "10.0.0.1", "10.0.0.1");

    assertThat(post(url("rebinding.example.com"), changing, true, LONG).succeeded()).isTrue();
    assertThat(lookedUp).hasSize(1);
    assertThat(post(url("rebinding.example.com"), changing, true, LONG).failure())
        .contains("not public");
    assertThat(received).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void aRedirectIsAFailureAndNotFollowed(int status) throws Exception {
    answer =
        "HTTP/1.1 %d Elsewhere\r\nLocation: %s\r\nContent-Length: 0\r\n\r\n"
            .formatted(status, url("127.0.0.1"));

    Outcome outcome = post(url("127.0.0.1"), CheckedAddresses.Resolver.SYSTEM, true, LONG);

    assertThat(outcome.status()).contains(status);
    assertThat(outcome.succeeded()).isFalse();
    assertThat(received).hasSize(1);
  }

  @Test
  void ofAnEndlessAnswerOnlyTheFirstKilobyteIsRead() throws Exception {
    answer = "HTTP/1.1 500 Oops\r\nContent-Length: 1000000000\r\n\r\n" + "é".repeat(5000);

    Outcome outcome = post(url("127.0.0.1"), CheckedAddresses.Resolver.SYSTEM, true, LONG);

    assertThat(outcome.status()).contains(500);
    assertThat(outcome.answer()).isEqualTo("é".repeat(512));
  }

  @Test
  void aReceiverThatNeverAnswersIsLeftInTime() throws Exception {
    answer = "";

    Outcome outcome =
        post(url("127.0.0.1"), CheckedAddresses.Resolver.SYSTEM, true, Duration.ofMillis(300));

    assertThat(outcome.status()).isEmpty();
    assertThat(outcome.failure()).contains("did not answer");
  }

  @Test
  void aNameWhoseLookUpNeverEndsIsLeftInTimeAndNotCalled() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    CheckedAddresses.Resolver hanging =
        _ -> {
          try {
            end.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return new InetAddress[] {InetAddress.getLoopbackAddress()};
        };
    try (OutboundClient client =
        new OutboundClient(hanging, true, SSLContext.getDefault(), Duration.ofMillis(300))) {
      Outcome outcome = client.post(url("slow.example.com"), Map.of(), new byte[0]);
      end.countDown();

      assertThat(outcome.failure()).contains("not looked up");
      assertThat(client.post(url("slow.example.com"), Map.of(), new byte[0]).succeeded()).isTrue();
      assertThat(received).as("by the second call alone").hasSize(1);
    }
  }

  @Test
  void noCallWaitsForOthersThatHang() throws Exception {
    List<Socket> hanging = Collections.synchronizedList(new ArrayList<>());
    try (ServerSocket silent = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        OutboundClient client =
            new OutboundClient(
                CheckedAddresses.Resolver.SYSTEM, true, SSLContext.getDefault(), LONG);
        ExecutorService calls = Executors.newCachedThreadPool()) {
      URI url = URI.create("http://127.0.0.1:" + silent.getLocalPort());
      for (int i = 0; i < 60; i++) {
        calls.execute(() -> client.post(url, Map.of(), new byte[0]));
      }
      for (int i = 0; i < 60; i++) {
        hanging.add(silent.accept());
      }

      assertThat(client.post(url("127.0.0.1"), Map.of(), new byte[0]).succeeded()).isTrue();
      for (Socket each : hanging) {
        each.close();
      }
    }
  }

  @Test
  void anAnswerThatNeverEndsCountsByItsStatus() throws Exception {
    answer = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n";

    Outcome outcome =
        post(url("127.0.0.1"), CheckedAddresses.Resolver.SYSTEM, true, Duration.ofMillis(500));

    assertThat(outcome.succeeded()).isTrue();
    assertThat(outcome.answer()).isEqualTo("abc");
  }

  @Test
  void tooManyHeadersAreAFailure() throws Exception {
    answer = "HTTP/1.1 200 OK\r\n" + "X-Header: 1\r\n".repeat(500) + "\r\n";

    assertThat(post(url("127.0.0.1"), CheckedAddresses.Resolver.SYSTEM, true, LONG).status())
        .isEmpty();
  }

  @Test
  void aProxyOfTheMachineIsNotUsed() throws Exception {
    System.setProperty("http.proxyHost", "127.0.0.1");
    System.setProperty("http.proxyPort", "1");
    System.setProperty("http.nonProxyHosts", "");
    try {
      assertThat(post(url("127.0.0.1"), CheckedAddresses.Resolver.SYSTEM, true, LONG).succeeded())
          .isTrue();
    } finally {
      System.clearProperty("http.proxyHost");
      System.clearProperty("http.proxyPort");
      System.clearProperty("http.nonProxyHosts");
    }
  }

  @Test
  void aPortThatSpeaksNoTlsIsAFailure() throws Exception {
    URI https = URI.create("https://127.0.0.1:" + server.getLocalPort());

    Outcome outcome = post(https, CheckedAddresses.Resolver.SYSTEM, true, LONG);

    assertThat(outcome.failure()).startsWith("No secure connection");
  }

  @Test
  void aNameWithoutAnAddressIsSaidToHaveNone() throws Exception {
    Outcome outcome =
        post(
            url("nowhere.example.com"),
            host -> {
              throw new UnknownHostException(host);
            },
            false,
            LONG);

    assertThat(outcome.failure()).isEqualTo("The host name has no address.");
  }
}
