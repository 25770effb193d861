package jobpostings.cli.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import jobpostings.terminal.Failure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A proxy on loopback writes down what it is asked, and answers what it is told to. */
class ProxiesTest {
  private final List<String> asked = new CopyOnWriteArrayList<>();

  /** Variables are between spaces; what is used is "variable host:port", or "-". */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://a.example       | http_proxy=p:1                             | http_proxy p:1",
        "http://a.example       | HTTP_PROXY=http://p:1/                     | HTTP_PROXY p:1",
        "http://a.example       | http_proxy=p:1 HTTP_PROXY=q:2              | http_proxy p:1",
        "http://a.example       | HTTP_PROXY=p:1 REQUEST_METHOD=GET          | -",
        "http://a.example       | https_proxy=p:1                            | -",
        "http://a.example       | ALL_PROXY=p:1                              | ALL_PROXY p:1",
        "http://a.example       | http_proxy= ALL_PROXY=p:1                  | -",
        "https://a.example      | HTTPS_PROXY=HTTP://u:p@q:3128              | HTTPS_PROXY q:3128",
        "https://a.example      | https_proxy=q all_proxy=r:1                | https_proxy q:1080",
        "https://a.example      | https_proxy=http://u:p@ss/w@[::1]:8        | https_proxy [::1]:8",
        "https://a.example      | http_proxy=p:1                             | -",
        "http://127.0.0.1:8080  | http_proxy=p:1                             | http_proxy p:1",
        "http://127.0.0.1:8080  | http_proxy=p:1 no_proxy=127.0.0.1          | -",
        "http://127.0.0.1:8080  | http_proxy=p:1 no_proxy=127.0.0.0/8        | -",
        "http://127.0.0.1:8080  | http_proxy=p:1 no_proxy=10.0.0.0/8         | http_proxy p:1",
        "http://127.0.0.1:8080  | http_proxy=p:1 no_proxy=127.0.0.1/33       | http_proxy p:1",
        "http://127.0.0.1:8080  | http_proxy=p:1 no_proxy=localhost,.1       | http_proxy p:1",
        "http://127.0.0.1:8080  | http_proxy=p:1 no_proxy=127.0.0.1:8080     | -",
        "http://127.0.0.1:8080  | http_proxy=p:1 no_proxy=127.0.0.1:80       | http_proxy p:1",
        "http://[::1]:8080      | http_proxy=p:1 no_proxy=[::1]              | -",
        "http://[::1]:8080      | http_proxy=p:1 no_proxy=::1                | -",
        "http://[fd00::5]       | http_proxy=p:1 no_proxy=fd00::/8           | -",
        "http://[fd00::5]       | http_proxy=p:1 no_proxy=[fd00::]/8         | -",
        "http://[fd00::5]       | http_proxy=p:1 no_proxy=0.0.0.0/0          | http_proxy p:1",
        "https://a.example      | https_proxy=p:1 NO_PROXY=x,a.example       | -",
        "https://A.Example.     | https_proxy=p:1 NO_PROXY=a.EXAMPLE.        | -",
        "https://b.a.example    | https_proxy=p:1 NO_PROXY=.a.example        | -",
        "https://b.a.example    | https_proxy=p:1 NO_PROXY=a.example         | -",
        "https://ba.example     | https_proxy=p:1 NO_PROXY=a.example         | https_proxy p:1",
        "https://a.example      | https_proxy=p:1 NO_PROXY=a.example:443     | -",
        "https://a.example      | https_proxy=p:1 NO_PROXY=a.example:8443    | https_proxy p:1",
        "https://a.example      | https_proxy=p:1 NO_PROXY=*                 | -",
        "https://a.example      | https_proxy=p:1 NO_PROXY=*.example         | https_proxy p:1",
        "https://a.example      | https_proxy=p:1 no_proxy=x NO_PROXY=*      | https_proxy p:1",
      })
  void theEnvironmentNamesThem(String address, String variables, String used) {
    assertThat(proxies(variables).of(URI.create(address)))
        .map(
            each ->
                "%s %s:%d"
                    .formatted(
                        each.variable(), each.address().getHostString(), each.address().getPort()))
        .isEqualTo(used.equals("-") ? Optional.empty() : Optional.of(used));
  }

  private static Proxies proxies(String variables) {
    Map<String, String> map = new HashMap<>();
    for (String each : variables.split(" ")) {
      map.put(each.split("=", 2)[0], each.split("=", 2)[1]);
    }
    return new Proxies(map);
  }

  @ParameterizedTest
  @CsvSource({
    "socks5://secret@p:1, of the kind socks5",
    "https://secret@p, of the kind https",
    "http://u:secret%zz@p, no address of a proxy",
    "http://secret@, no address of a proxy",
    "p:99999, no address of a proxy"
  })
  void whatCannotBeUsedIsToldWithoutItsPassword(String proxy, String why) {
    assertThatThrownBy(() -> proxies("https_proxy=" + proxy).of(URI.create("https://a.example")))
        .isInstanceOf(Failure.class)
        .hasMessageContainingAll("https_proxy", why)
        .hasMessageNotContaining("secret");
  }

  /** Calls the service at an address through a proxy that answers each call so. */
  private String called(String address, String answer) throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread proxy = new Thread(() -> serve(socket, answer));
      proxy.setDaemon(true);
      proxy.start();
      Map<String, String> variables =
          Map.of("all_proxy", "http://us%40er:p%3Ass@127.0.0.1:" + socket.getLocalPort());
      Account account = Account.of(address, "key");
      Optional<Proxies.Used> used = new Proxies(variables).of(URI.create(account.baseUrl()));
      try {
        Client client = new Client(account, used, line -> {}, wait -> {});
        return client.get("/jobs").toString();
      } catch (Failure e) {
        return e.exitCode() + " " + e.getMessage();
      }
    }
  }

  private void serve(ServerSocket socket, String answer) {
    while (true) {
      try (Socket call = socket.accept()) {
        BufferedReader in =
            new BufferedReader(new InputStreamReader(call.getInputStream(), ISO_8859_1));
        for (String line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
          asked.add(line);
        }
        call.getOutputStream().write(answer.getBytes(ISO_8859_1));
      } catch (IOException e) {
        if (socket.isClosed()) {
          return;
        }
        throw new UncheckedIOException(e);
      }
    }
  }

  private static String response(String status, String body) {
    return "HTTP/1.1 %s\r\nContent-Length: %d\r\nProxy-Authenticate: Basic\r\n\r\n%s"
        .formatted(status, body.length(), body);
  }

  @Test
  void aCallGoesThroughTheProxyWithItsPassword() throws IOException {
    assertThat(called("http://jobs.example", response("200 OK", "{\"data\":[]}")))
        .isEqualTo("{\"data\":[]}");

    assertThat(asked)
        .contains(
            "GET http://jobs.example/api/v1.1/jobs HTTP/1.1",
            "Proxy-Authorization: Basic dXNAZXI6cDpzcw==",
            "API-Key: key");
  }

  @Test
  void theWayToHttpsIsAskedForWithThePasswordAndWithoutTheKey() throws IOException {
    assertThat(called("https://jobs.example", response("403 Forbidden", "")))
        .startsWith("3 No service can be reached at https://jobs.example")
        .contains("through the proxy http://127.0.0.1:", "(all_proxy)");

    assertThat(asked)
        .contains(
            "CONNECT jobs.example:443 HTTP/1.1", "Proxy-Authorization: Basic dXNAZXI6cDpzcw==")
        .noneMatch(line -> line.contains("API-Key"));
  }

  @ParameterizedTest
  @CsvSource({"http://jobs.example", "https://jobs.example"})
  void aProxyThatDoesNotTakeThePasswordIsNamed(String address) throws IOException {
    assertThat(called(address, response("407 Proxy Authentication Required", "")))
        .startsWith("3 There is no way through the proxy http://127.0.0.1:")
        .doesNotContain("ss@");
  }

  @ParameterizedTest
  @CsvSource({"502 Bad Gateway", "403 Forbidden"})
  void aProxyThatAnswersInPlaceOfTheServiceIsNamed(String status) throws IOException {
    assertThat(called("http://jobs.example", response(status, "<html>")))
        .startsWith("3 No service answers at http://jobs.example")
        .contains("the proxy http://127.0.0.1:", status.substring(0, 3));
  }

  @Test
  void aProxyThatIsNotThereIsNamed() {
    Account account = Account.of("https://jobs.example", "key");
    Optional<Proxies.Used> used = proxies("https_proxy=127.0.0.1:1").of(URI.create("https://a"));

    assertThatThrownBy(() -> new Client(account, used, line -> {}, wait -> {}).get("/jobs"))
        .hasMessageContaining("through the proxy http://127.0.0.1:1 (https_proxy)");
  }
}
