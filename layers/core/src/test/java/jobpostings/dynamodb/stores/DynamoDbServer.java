package jobpostings.dynamodb.stores;

import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBRequestHandler;
import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBServerHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandler;

/** DynamoDB Local, in memory and without tables, on a free port of the loopback address. */
public final class DynamoDbServer implements AutoCloseable {
  private final Server server;

  /** Not DynamoDB Local's own server, which would listen on every address of the machine. */
  public DynamoDbServer() {
    try {
      server = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      boolean inMemory = true;
      boolean sharedDb = true;
      boolean delayTransientStatuses = false;
      server.setHandler(
          new ContextHandler(
              new LocalDynamoDBServerHandler(
                  new LocalDynamoDBRequestHandler(
                      0, inMemory, null, sharedDb, delayTransientStatuses),
                  "*")));
      server.start();
    } catch (Exception e) {
      throw new IllegalStateException("DynamoDB Local does not start.", e);
    }
  }

  public URI endpoint() {
    int port = ((ServerConnector) server.getConnectors()[0]).getLocalPort();
    return URI.create("http://127.0.0.1:" + port);
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("DynamoDB Local does not stop.", e);
    }
  }
}
