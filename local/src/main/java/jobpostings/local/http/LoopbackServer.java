package jobpostings.local.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.Executors;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * An HTTP server that only this machine reaches, unless it is told to listen elsewhere. A virtual
 * thread serves each request.
 */
public final class LoopbackServer implements AutoCloseable {
  private static final int MAX_HEAD = 64 * 1024;

  /** How many connections may wait to be accepted. Java's default of 50 is too few for a burst. */
  private static final int MAX_WAITING = 1024;

  private final Server server;
  private final ServerConnector connector;
  private final URI url;

  /**
   * Binds the port. Serves once it is started.
   *
   * @param address where port 0 means any free one
   * @param longestPause how long a connection may be idle
   * @throws IOException if the port can't be bound
   */
  public LoopbackServer(InetSocketAddress address, Duration longestPause) throws IOException {
    QueuedThreadPool threads = new QueuedThreadPool();
    threads.setVirtualThreadsExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server = new Server(threads);
    connector = new ServerConnector(server, new HttpConnectionFactory(configuration()));
    connector.setHost(address.getHostString());
    connector.setPort(address.getPort());
    connector.setAcceptQueueSize(MAX_WAITING);
    connector.setIdleTimeout(longestPause.toMillis());
    server.addConnector(connector);
    connector.open();
    url = URI.create("http://%s:%d".formatted(connector.getHost(), connector.getLocalPort()));
  }

  /** Leaves to the handlers, as far as possible, what the server itself would refuse. */
  private static HttpConfiguration configuration() {
    HttpConfiguration configuration = new HttpConfiguration();
    configuration.setSendServerVersion(false);
    configuration.setRequestHeaderSize(MAX_HEAD);
    configuration.setUriCompliance(UriCompliance.UNSAFE);
    configuration.setHttpCompliance(
        HttpCompliance.RFC7230.with("LOCAL", HttpCompliance.Violation.CASE_SENSITIVE_FIELD_NAME));
    return configuration;
  }

  /** Serves requests; the refusals answer what is not proper HTTP. */
  public void start(Handler handler, Request.Handler refusals) throws Exception {
    server.setHandler(handler);
    server.setErrorHandler(refusals);
    server.start();
  }

  /** Where it listens, without a slash at the end. */
  public URI url() {
    return url;
  }

  @Override
  public void close() {
    try {
      server.stop();
      // A server that was never started leaves its port open.
      connector.close();
    } catch (Exception e) {
      throw new IllegalStateException("The server at %s does not stop.".formatted(url), e);
    }
  }
}
