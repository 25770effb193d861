package jobpostings.dynamodb.stores;

import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import jobpostings.dynamodb.rules.WrittenItems;
import jobpostings.settings.Settings;

/**
 * The service's tables for one test at a time, empty at its beginning. As it takes longer to create
 * them than most tests run, the next test gets those of one that has ended.
 */
public final class OwnTables implements AutoCloseable {
  private static final Queue<OwnTables> FREE = new ConcurrentLinkedQueue<>();

  private final Settings settings = ServiceTables.createdAt(new DynamoDbServer().endpoint());

  private final WrittenItems written = new WrittenItems(Clients.of(settings));

  private OwnTables() {}

  public static OwnTables take() {
    return Optional.ofNullable(FREE.poll()).orElseGet(OwnTables::new);
  }

  public Settings settings() {
    return settings;
  }

  /** Every client of these tables needs it, or what the client writes stays for other tests. */
  public WrittenItems written() {
    return written;
  }

  /** Empties the tables, for the next test. */
  @Override
  public void close() {
    written.delete();
    FREE.add(this);
  }
}
