package jobpostings.local;

import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBRequestHandler;
import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBServerHandler;
import com.amazonaws.services.dynamodbv2.model.ListTablesRequest;
import com.amazonaws.services.dynamodbv2.model.TransactWriteItemsRequest;
import com.amazonaws.services.dynamodbv2.model.TransactWriteItemsResult;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
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
  /** Held here, because a logger that nothing refers to is collected, and its level lost. */
  private static final Logger SQLITE_LOGGER = Logger.getLogger("com.almworks.sqlite4java");

  /** Logs that JAXB is missing when a stream is first written, which does no harm. */
  private static final Logger BASE64_LOGGER = Logger.getLogger("com.amazonaws.util.Base64");

  /**
   * DynamoDB Local keeps its actions in a static map, which each new instance empties and refills.
   * Meanwhile, other instances in this process would answer that there is no such action.
   */
  private static final ReadWriteLock ACTIONS = new ReentrantReadWriteLock();

  /** Starts it at that address, where port 0 is any free one, with its data there or in memory. */
  static EmbeddedDynamoDb start(Optional<Path> data, InetSocketAddress address) throws Exception {
    // The address first: when it is taken, nothing else needs to be tried.
    LoopbackServer server =
        LocalService.listen(
            address,
            reason ->
                ("DynamoDB can't listen at %s: %s. Choose another address with"
                        + " -Ddynamodb=ADDRESS:PORT.")
                    .formatted(address, reason));
    SQLITE_LOGGER.setLevel(Level.OFF);
    BASE64_LOGGER.setLevel(Level.OFF);
    LocalDynamoDBServerHandler handler = handler(data);
    server.start(new ContextHandler(new WithoutPages(handler)), new ErrorHandler());
    return new EmbeddedDynamoDb(handler, server);
  }

  private static LocalDynamoDBServerHandler handler(Optional<Path> data) throws Exception {
    ACTIONS.writeLock().lock();
    try {
      return new LocalDynamoDBServerHandler(new Durable(data), "*");
    } finally {
      ACTIONS.writeLock().unlock();
    }
  }

  /**
   * Answers a write to disk only once it is durable. By itself DynamoDB Local answers a transaction
   * when its COMMIT is queued for the thread that writes to SQLite, not when it is done; other
   * writes wait for theirs. SQLite's default settings are the safe ones.
   */
  private static final class Durable extends LocalDynamoDBRequestHandler {
    private static final boolean ONE_DATABASE_FOR_ALL_REGIONS_AND_KEYS = true;
    private static final boolean DELAY_TRANSIENT_STATUSES = false;

    private final boolean isOnDisk;

    Durable(Optional<Path> folder) {
      super(
          0,
          folder.isEmpty(),
          folder.map(Path::toString).orElse(null),
          ONE_DATABASE_FOR_ALL_REGIONS_AND_KEYS,
          DELAY_TRANSIENT_STATUSES);
      isOnDisk = folder.isPresent();
    }

    @Override
    public TransactWriteItemsResult transactWriteItems(
        String accessKey, String region, TransactWriteItemsRequest request) {
      TransactWriteItemsResult result = super.transactWriteItems(accessKey, region, request);
      if (isOnDisk) {
        // That thread works through its queue in order: once this is answered, the COMMIT is done.
        listTables(accessKey, region, new ListTablesRequest().withLimit(1));
      }
      return result;
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
