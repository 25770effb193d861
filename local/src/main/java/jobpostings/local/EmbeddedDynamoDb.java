package jobpostings.local;

import static java.util.concurrent.Executors.newFixedThreadPool;

import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBRequestHandler;
import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBServerHandler;
import com.amazonaws.services.dynamodbv2.local.shared.access.AmazonDynamoDBLocal;
import com.amazonaws.services.dynamodbv2.local.shared.access.LocalDBClient;
import com.amazonaws.services.dynamodbv2.local.shared.jobs.JobsRegister;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
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
record EmbeddedDynamoDb(
    LocalDynamoDBServerHandler handler, LoopbackServer server, Optional<DurableDatabase> database)
    implements AutoCloseable {
  /** As many threads for its background work as DynamoDB Local gives itself. */
  private static final int JOBS = 10;

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
   * @param log where it says that its disk is full
   * @throws StartFailure if the address is taken, or the data can't be used
   */
  static EmbeddedDynamoDb start(
      Optional<DataFolder> data, InetSocketAddress address, PrintStream log) throws Exception {
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
      Optional<DurableDatabase> database =
          data.isPresent() ? Optional.of(DurableDatabase.open(data.get(), log)) : Optional.empty();
      LocalDynamoDBServerHandler handler = handler(database);
      server.start(new ContextHandler(new WithoutPages(handler)), new ErrorHandler());
      return new EmbeddedDynamoDb(handler, server, database);
    } catch (StartFailure e) {
      server.close();
      throw e;
    }
  }

  private static LocalDynamoDBServerHandler handler(Optional<DurableDatabase> database)
      throws ReflectiveOperationException {
    ACTIONS.writeLock().lock();
    try {
      return new LocalDynamoDBServerHandler(new RequestHandler(database), "*");
    } finally {
      ACTIONS.writeLock().unlock();
    }
  }

  /** DynamoDB Local with its data in memory, or in that database. */
  private static final class RequestHandler extends LocalDynamoDBRequestHandler {
    private static final boolean ONE_DATABASE_FOR_ALL_REGIONS_AND_KEYS = true;
    private static final boolean DELAY_TRANSIENT_STATUSES = false;

    RequestHandler(Optional<DurableDatabase> database) throws ReflectiveOperationException {
      super(0, true, null, ONE_DATABASE_FOR_ALL_REGIONS_AND_KEYS, DELAY_TRANSIENT_STATUSES);
      if (database.isPresent()) {
        put(new LocalDBClient(database.get(), new JobsRegister(newFixedThreadPool(JOBS), false)));
      }
    }

    /** It makes its database when it is first called, of a class that cannot be chosen. */
    private void put(AmazonDynamoDBLocal client) throws ReflectiveOperationException {
      Field clients = LocalDynamoDBRequestHandler.class.getDeclaredField("dbRequestHandlers");
      clients.setAccessible(true);
      @SuppressWarnings("unchecked")
      var byName = (Map<String, AmazonDynamoDBLocal>) clients.get(this);
      byName.put(DurableDatabase.NAME, client);
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

  /** Whether writes are refused for want of room. */
  boolean isFull() {
    return database.filter(DurableDatabase::isFull).isPresent();
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
