package jobpostings.dynamodb;

import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBRequestHandler;
import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBServerHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import jobpostings.Settings;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandler;

/**
 * DynamoDB Local with the service's tables, in memory, on a free port of the loopback address. It
 * starts once for all tests of a JVM; tests keep apart by using employers of their own.
 */
final class DynamoDbLocal {
  private static final Settings SETTINGS = ServiceTables.createdAt(start());

  private DynamoDbLocal() {}

  /** What a function needs to use it. */
  static Settings settings() {
    return SETTINGS;
  }

  /** What a function needs to use one more, which is empty, and nobody else's. */
  static Settings another() {
    return ServiceTables.createdAt(start());
  }

  /** Not DynamoDB Local's own server, which would listen on every address of the machine. */
  private static URI start() {
    try {
      Server server = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
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
      int port = ((ServerConnector) server.getConnectors()[0]).getLocalPort();
      return URI.create("http://127.0.0.1:" + port);
    } catch (Exception e) {
      throw new IllegalStateException("DynamoDB Local does not start.", e);
    }
  }
}
