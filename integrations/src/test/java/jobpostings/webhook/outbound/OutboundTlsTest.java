package jobpostings.webhook.outbound;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls of a receiver whose certificate is its own, for hooks.example.com. */
@Tag("slow")
class OutboundTlsTest {
  private static final String PASSWORD = "changeit";

  @TempDir private static Path folder;

  private static SSLContext trusting;
  private static HttpsServer server;

  @BeforeAll
  static void start() throws Exception {
    trusting = withItsCertificate();
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(trusting));
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterAll
  static void stop() {
    server.stop(0);
  }

  private static SSLContext withItsCertificate() throws Exception {
    KeyStore keys = KeyStore.getInstance(made().toFile(), PASSWORD.toCharArray());
    KeyManagerFactory key = KeyManagerFactory.getInstance("PKIX");
    key.init(keys, PASSWORD.toCharArray());
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(keys);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(key.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  private static Path made() throws Exception {
    Path file = folder.resolve("receiver.p12");
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    Process process =
        new ProcessBuilder(
                keytool,
                "-genkeypair",
                "-alias",
                "receiver",
                "-keyalg",
                "EC",
                "-dname",
                "CN=receiver",
                "-ext",
                "SAN=dns:hooks.example.com",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor()).isZero();
    return file;
  }

  private static Outcome post(String host, SSLContext tls) throws Exception {
    CheckedAddresses.Resolver resolver = _ -> new InetAddress[] {InetAddress.getLoopbackAddress()};
    URI url = URI.create("https://%s:%d/".formatted(host, server.getAddress().getPort()));
    try (OutboundClient client = new OutboundClient(resolver, true, tls, Duration.ofSeconds(15))) {
      return client.post(url, Map.of(), "{}".getBytes(UTF_8));
    }
  }

  @Test
  void aTrustedCertificateOfTheHostIsAccepted() throws Exception {
    assertThat(post("hooks.example.com", trusting).succeeded()).isTrue();
  }

  @Test
  void aCertificateThatNobodyTrustsIsRefused() throws Exception {
    assertThat(post("hooks.example.com", SSLContext.getDefault()).failure())
        .startsWith("No secure connection");
  }

  @Test
  void aTrustedCertificateOfAnotherHostIsRefused() throws Exception {
    assertThat(post("other.example.com", trusting).failure()).startsWith("No secure connection");
  }
}
