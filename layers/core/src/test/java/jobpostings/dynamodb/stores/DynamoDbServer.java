package jobpostings.dynamodb.stores;

import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBRequestHandler;
import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBServerHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.util.Callback;

/** DynamoDB Local, in memory and without tables, on a free port of the loopback address. */
public final class DynamoDbServer implements AutoCloseable {
  /**
   * DynamoDB Local keeps its actions in a static map, which each new instance empties and fills.
   * Meanwhile, the others answer that there is no such action.
   */
  private static final ReadWriteLock ACTIONS = new ReentrantReadWriteLock();

  private final Server server;

  /** Not DynamoDB Local's own server, which would listen on every address of the machine. */
  public DynamoDbServer() {
    try {
      server = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      server.setHandler(new ContextHandler(new OnceStarted(handler())));
      server.start();
    } catch (Exception e) {
      throw new IllegalStateException("DynamoDB Local does not start.", e);
    }
  }

  private static Handler handler() {
    boolean inMemory = true;
    boolean sharedDb = true;
    boolean delayTransientStatuses = false;
    ACTIONS.writeLock().lock();
    try {
      return new LocalDynamoDBServerHandler(
          new LocalDynamoDBRequestHandler(0, inMemory, null, sharedDb, delayTransientStatuses),
          "*");
    } finally {
      ACTIONS.writeLock().unlock();
    }
  }

  /** Lets requests wait while another server is being made. */
  private static final class OnceStarted extends Handler.Wrapper {
    private OnceStarted(Handler handler) {
      super(handler);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      ACTIONS.readLock().lock();
      try {
        return super.handle(request, response, callback);
      } finally {
        ACTIONS.readLock().unlock();
      }
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
