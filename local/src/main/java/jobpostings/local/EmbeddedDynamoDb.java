package jobpostings.local;

import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBRequestHandler;
import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBServerHandler;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import jobpostings.local.http.BrowserGuard;
import jobpostings.local.http.LoopbackServer;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * DynamoDB Local in this process. Its own server would listen on every address of the machine and
 * send telemetry, so only the code behind it is used.
 */
record EmbeddedDynamoDb(LocalDynamoDBServerHandler handler, LoopbackServer server)
    implements AutoCloseable {
  /** Held here, because a logger that nothing refers to is collected, and its filter lost. */
  private static final Logger SQLITE_LOGGER = Logger.getLogger("com.almworks.sqlite4java");

  /** Logs that JAXB is missing when a stream is first written, which does no harm. */
  private static final Logger BASE64_LOGGER = Logger.getLogger("com.amazonaws.util.Base64");

  /**
   * DynamoDB Local keeps its actions in a static map, which each new instance empties and refills.
   * Meanwhile, other instances in this process would answer that there is no such action.
   */
  private static final ReadWriteLock ACTIONS = new ReentrantReadWriteLock();

  /**
   * Starts it at that address, where port 0 is any free one, with its data there or in memory.
   *
   * @param full is told when the disk of the data is full, and must not return
   * @throws StartFailure if the address is taken, or the data can't be used
   */
  static EmbeddedDynamoDb start(
      Optional<DataFolder> data, InetSocketAddress address, Consumer<String> full)
      throws Exception {
    // The address first: when it is taken, nothing else needs to be tried.
    LoopbackServer server =
        LocalService.listen(
            address,
            reason ->
                ("DynamoDB can't listen at %s: %s. Choose another address with"
                        + " -Ddynamodb=ADDRESS:PORT.")
                    .formatted(address, reason));
    // Not by its level, which DynamoDB Local sets.
    SQLITE_LOGGER.setFilter(_ -> false);
    BASE64_LOGGER.setLevel(Level.OFF);
    try {
      if (data.isPresent()) {
        KeptRequestHandler.requireRoom(data.get(), full);
        data.get().requireDatabase();
      }
      LocalDynamoDBServerHandler handler = handler(data, full);
      server.start(new ContextHandler(new WithoutPages(handler)), new ErrorHandler());
      return new EmbeddedDynamoDb(handler, server);
    } catch (StartFailure e) {
      server.close();
      throw e;
    }
  }

  private static LocalDynamoDBServerHandler handler(
      Optional<DataFolder> data, Consumer<String> full) {
    ACTIONS.writeLock().lock();
    try {
      LocalDynamoDBRequestHandler requests =
          data.isPresent()
              ? new KeptRequestHandler(data.get(), full)
              : new LocalDynamoDBRequestHandler(0, true, null, true, false);
      return new LocalDynamoDBServerHandler(requests, "*");
    } finally {
      ACTIONS.writeLock().unlock();
    }
  }

  /** Refuses web pages, which DynamoDB Local by itself answers, whatever their credentials. */
  private static final class WithoutPages extends Handler.Wrapper {
    private final BrowserGuard guard = BrowserGuard.ofPrograms();

    WithoutPages(Handler handler) {
      super(handler);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      Optional<String> refusal = guard.refusal(request.getHeaders());
      if (refusal.isPresent()) {
        Response.writeError(request, response, callback, 403, refusal.get());
        return true;
      }
      ACTIONS.readLock().lock();
      try {
        return super.handle(request, response, callback);
      } finally {
        ACTIONS.readLock().unlock();
      }
    }
  }

  URI endpoint() {
    return server.url();
  }

  @Override
  public void close() {
    server.close();
    handler.close();
  }
}
