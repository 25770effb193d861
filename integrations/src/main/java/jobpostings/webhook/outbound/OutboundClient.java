package jobpostings.webhook.outbound;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.routing.RoutingSupport;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.ssl.SSLContexts;
import org.apache.hc.core5.util.Timeout;

/**
 * Posts to URLs that clients chose: only to public addresses that were checked, without redirects,
 * proxies, cookies and kept connections, and bounded in time and bytes. May be used by several
 * threads.
 */
public final class OutboundClient implements AutoCloseable {
  /** The limit of a whole call, from the look-up to the last byte that is read. */
  public static final Duration MAX_CALL = Duration.ofSeconds(15);

  private static final Timeout TO_CONNECT = Timeout.ofSeconds(5);
  private static final int MAX_BYTES = 1024;
  private static final ContentType JSON = ContentType.create("application/json");

  private final CheckedAddresses addresses;
  private final CloseableHttpClient client;
  private final Duration longestCall;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("end of calls").factory());

  /**
   * @param allowsLoopback whether the machine may call itself
   */
  public OutboundClient(boolean allowsLoopback) {
    this(CheckedAddresses.Resolver.SYSTEM, allowsLoopback, SSLContexts.createDefault(), MAX_CALL);
  }

  OutboundClient(
      CheckedAddresses.Resolver resolver,
      boolean allowsLoopback,
      SSLContext tls,
      Duration longestCall) {
    this.longestCall = longestCall;
    addresses = new CheckedAddresses(resolver, allowsLoopback, longestCall);
    Timeout longest = Timeout.of(longestCall);
    PoolingHttpClientConnectionManager connections =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setDnsResolver(addresses)
            .setTlsSocketStrategy(new DefaultClientTlsStrategy(tls))
            .setDefaultTlsConfig(TlsConfig.custom().setHandshakeTimeout(TO_CONNECT).build())
            .setDefaultConnectionConfig(
                ConnectionConfig.custom()
                    .setConnectTimeout(TO_CONNECT)
                    .setSocketTimeout(longest)
                    .build())
            .setConnectionFactory(
                ManagedHttpClientConnectionFactory.builder()
                    .http1Config(
                        Http1Config.custom().setMaxHeaderCount(100).setMaxLineLength(8192).build())
                    .build())
            // Callers bound how many calls are under way, each for itself.
            .setMaxConnTotal(Integer.MAX_VALUE)
            .setMaxConnPerRoute(Integer.MAX_VALUE)
            .build();
    client =
        HttpClients.custom()
            .setConnectionManager(connections)
            .setConnectionReuseStrategy((_, _, _) -> false)
            .setDefaultRequestConfig(
                RequestConfig.custom()
                    .setConnectionRequestTimeout(longest)
                    .setResponseTimeout(longest)
                    .build())
            .setUserAgent("JobPostings-Webhooks/1.1")
            .disableRedirectHandling()
            .disableAutomaticRetries()
            .disableAuthCaching()
            .disableContentCompression()
            .disableCookieManagement()
            .build();
  }

  /** Posts JSON, and returns the outcome. It never throws because of what the receiver does. */
  public Outcome post(URI url, Map<String, String> headers, byte[] body) {
    long begin = System.nanoTime();
    HttpPost request = new HttpPost(url);
    headers.forEach(request::setHeader);
    request.setEntity(new ByteArrayEntity(body, JSON));
    Future<?> end = clock.schedule(request::cancel, longestCall.toMillis(), TimeUnit.MILLISECONDS);
    try {
      ClassicHttpResponse response =
          client.executeOpen(RoutingSupport.determineHost(request), request, null);
      String answer = beginning(response);
      leave(request, response);
      return new Outcome(Optional.of(response.getCode()), Optional.empty(), since(begin), answer);
    } catch (IOException | HttpException | IllegalStateException e) {
      Duration taken = since(begin);
      return new Outcome(Optional.empty(), Optional.of(reason(e, taken)), taken, "");
    } finally {
      end.cancel(false);
    }
  }

  private static String beginning(ClassicHttpResponse response) {
    if (response.getEntity() == null) {
      return "";
    }
    byte[] bytes = new byte[MAX_BYTES];
    int length = 0;
    try {
      InputStream content = response.getEntity().getContent();
      int read = 0;
      while (length < MAX_BYTES && read >= 0) {
        length += read;
        read = content.read(bytes, length, MAX_BYTES - length);
      }
    } catch (IOException _) {
      // The status has come, which is all that counts.
    }
    return new String(bytes, 0, length, UTF_8);
  }

  /** Cancels first: closing alone would read the rest, however much the receiver sends. */
  private static void leave(HttpPost request, ClassicHttpResponse response) {
    request.cancel();
    try {
      response.close();
    } catch (IOException _) {
      // It says that the rest was not read, as intended.
    }
  }

  private static Duration since(long begin) {
    return Duration.ofNanos(System.nanoTime() - begin);
  }

  private String reason(Exception failure, Duration taken) {
    if (failure instanceof UnknownHostException && failure.getCause() instanceof TimeoutException) {
      return "The host name was not looked up within %d seconds."
          .formatted(longestCall.toSeconds());
    }
    if (taken.compareTo(longestCall) >= 0) {
      return "The receiver did not answer within %d seconds.".formatted(longestCall.toSeconds());
    }
    return switch (failure) {
      case UnknownHostException e when e.getCause() instanceof CheckedAddresses.NotPublic cause ->
          cause.getMessage();
      case UnknownHostException _ -> "The host name has no address.";
      case ConnectTimeoutException _ -> "The receiver did not take the connection in time.";
      case ConnectException _ -> "The receiver refused the connection.";
      case SocketTimeoutException _ -> "The receiver did not answer in time.";
      case SSLException e -> "No secure connection: " + shown(e.getMessage());
      default -> "The call failed: " + shown(String.valueOf(failure.getMessage()));
    };
  }

  private static String shown(String message) {
    String line = message.replaceAll("\\p{Cntrl}+", " ");
    return line.length() <= 200 ? line : line.substring(0, 200);
  }

  @Override
  public void close() throws IOException {
    clock.shutdownNow();
    addresses.close();
    client.close();
  }
}
