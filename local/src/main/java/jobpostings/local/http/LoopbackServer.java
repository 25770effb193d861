package jobpostings.local.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.Executors;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.internal.HttpConnection;
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
    connector = new ServerConnector(server, new Http1(configuration()));
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

  /** HTTP/1.1, with heads whose lines end at CRLF alone. */
  private static final class Http1 extends HttpConnectionFactory {
    Http1(HttpConfiguration configuration) {
      super(configuration);
    }

    @Override
    public Connection newConnection(Connector connector, EndPoint endPoint) {
      HttpConnection connection =
          new HttpConnection(getHttpConfiguration(), connector, endPoint) {
            @Override
            protected HttpParser newHttpParser(HttpCompliance compliance) {
              var handler =
                  (HttpParser.RequestHandler) super.newHttpParser(compliance).getHandler();
              return new StrictParser(handler, compliance);
            }
          };
      return configure(connection, connector, endPoint);
    }
  }

  /**
   * Refuses a bare LF in a head, which Jetty takes for a CRLF (RFC 9112, section 2.2, lets it):
   * what is a header's value to others could hide a request.
   */
  private static final class StrictParser extends HttpParser {
    /** How many bytes of the two CRLF that end a head were read last. */
    private int endRead;

    /** Whether the head has begun: empty lines before it don't count. */
    private boolean hasBegun;

    StrictParser(RequestHandler handler, HttpCompliance compliance) {
      super(handler, MAX_HEAD, compliance);
    }

    @Override
    public boolean parseNext(ByteBuffer buffer) {
      if (inHeaderState()) {
        spoilBareLineFeeds(buffer);
      }
      return super.parseNext(buffer);
    }

    /** Makes each a NUL, which is refused wherever it is. */
    private void spoilBareLineFeeds(ByteBuffer buffer) {
      for (int i = buffer.position(); i < buffer.limit() && endRead < 4; i++) {
        switch (buffer.get(i)) {
          case '\r' -> endRead = endRead == 2 && hasBegun ? 3 : 1;
          case '\n' -> {
            if (endRead % 2 == 1) {
              endRead++;
            } else {
              buffer.put(i, (byte) 0);
            }
          }
          default -> {
            hasBegun = true;
            endRead = 0;
          }
        }
      }
    }

    @Override
    public void reset() {
      super.reset();
      endRead = 0;
      hasBegun = false;
    }
  }
}
