package jobpostings.bench.cold;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;

/** Speaks TLS in front of a server on this machine that does not. */
final class TlsFront implements AutoCloseable {
  private static final char[] PASSWORD = "not a secret".toCharArray();

  private final SSLServerSocket listener;
  private final URI behind;
  private final Path certificate;
  private final Path store;

  private TlsFront(SSLServerSocket listener, URI behind, Path certificate, Path store) {
    this.listener = listener;
    this.behind = behind;
    this.certificate = certificate;
    this.store = store;
  }

  /**
   * @param folder for its certificate, which is made now and is valid for a day
   */
  static TlsFront start(URI behind, Path folder) {
    try {
      Path store = folder.resolve("tls.p12");
      Path certificate = folder.resolve("tls.pem");
      KeyStore keys = makeKeys(store);
      byte[] encoded = keys.getCertificate("local").getEncoded();
      Files.writeString(
          certificate,
          "-----BEGIN CERTIFICATE-----\n%s\n-----END CERTIFICATE-----\n"
              .formatted(Base64.getMimeEncoder().encodeToString(encoded)));
      var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      managers.init(keys, PASSWORD);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(managers.getKeyManagers(), null, null);
      var listener =
          (SSLServerSocket)
              context
                  .getServerSocketFactory()
                  .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
      TlsFront front = new TlsFront(listener, behind, certificate, store);
      Thread.ofVirtual().start(front::accept);
      return front;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static KeyStore makeKeys(Path store) throws IOException, GeneralSecurityException {
    Files.deleteIfExists(store);
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    Commands.run(
        List.of(
            keytool,
            "-genkeypair",
            "-alias",
            "local",
            "-keyalg",
            "EC",
            "-groupname",
            "secp256r1",
            "-dname",
            "CN=localhost",
            "-ext",
            "SAN=dns:localhost,ip:127.0.0.1",
            "-ext",
            "BC=ca:true",
            "-validity",
            "1",
            "-storetype",
            "PKCS12",
            "-storepass",
            new String(PASSWORD),
            "-keystore",
            store.toString()));
    return KeyStore.getInstance(store.toFile(), PASSWORD);
  }

  URI endpoint() {
    return URI.create("https://localhost:" + listener.getLocalPort());
  }

  /** The certificate to trust, for clients that read PEM. */
  Path certificate() {
    return certificate;
  }

  /** The options of a JVM that trusts it. */
  List<String> trust() {
    return List.of(
        "-Djavax.net.ssl.trustStore=" + store,
        "-Djavax.net.ssl.trustStorePassword=" + new String(PASSWORD));
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        client.setTcpNoDelay(true);
        Thread.ofVirtual().start(() -> join(client));
      } catch (IOException e) {
        // It was closed, or a client gave up while connecting.
      }
    }
  }

  private void join(Socket client) {
    try (client;
        Socket server = new Socket(behind.getHost(), behind.getPort())) {
      server.setTcpNoDelay(true);
      Thread back = Thread.ofVirtual().start(() -> copy(server, client));
      copy(client, server);
      back.join();
    } catch (IOException e) {
      // One side has gone, so the other is closed too.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void copy(Socket from, Socket to) {
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      in.transferTo(out);
      to.shutdownOutput();
    } catch (IOException e) {
      // As above.
    }
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
