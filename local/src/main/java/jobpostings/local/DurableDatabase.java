package jobpostings.local;

import com.almworks.sqlite4java.SQLiteConnection;
import com.almworks.sqlite4java.SQLiteException;
import com.almworks.sqlite4java.SQLiteJob;
import com.almworks.sqlite4java.SQLiteQueue;
import com.almworks.sqlite4java.SQLiteStatement;
import com.amazonaws.services.dynamodbv2.exceptions.DynamoDBLocalServiceException;
import com.amazonaws.services.dynamodbv2.local.shared.access.sqlite.SQLiteDBAccess;
import com.amazonaws.services.dynamodbv2.local.shared.access.sqlite.SQLiteDBAccessJob;
import com.amazonaws.services.dynamodbv2.local.shared.model.AttributeValue;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ExecutionException;

/**
 * DynamoDB Local's database in a folder, which answers a write only when it is on disk; by itself
 * DynamoDB Local does so once the COMMIT is queued. What fails leaves nothing behind, and when a
 * full disk has room again, writes go on.
 */
final class DurableDatabase extends SQLiteDBAccess {
  /** The file's name, as DynamoDB Local has it. */
  static final String NAME = "shared-local-instance";

  /** The status of a write that there is no room for (RFC 4918). */
  static final int INSUFFICIENT_STORAGE = 507;

  // SQLite's result codes (Result and Error Codes).
  private static final int ERROR = 1;
  private static final int BUSY = 5;
  private static final int LOCKED = 6;
  private static final int CORRUPT = 11;
  private static final int FULL = 13;
  private static final int CONSTRAINT = 19;
  private static final int NOT_A_DATABASE = 26;

  /** More than the largest transaction needs, with its journal and its records in the stream. */
  private static final long MIN_FREE = 64L << 20;

  /** How much must have become free until a full disk counts as fixed. */
  private static final long MIN_FREED = 16L << 20;

  private final DataFolder folder;
  private final PrintStream log;

  /** What was free when it was found full; negative while it is not. */
  private volatile long freeWhenFull = -1;

  private final ThreadLocal<Boolean> isRollingBack = ThreadLocal.withInitial(() -> false);

  /**
   * Opens it, creating it if necessary.
   *
   * @throws StartFailure if the file is damaged, or can't be written
   */
  static DurableDatabase open(DataFolder folder, PrintStream log) throws InterruptedException {
    folder.requireData();
    check(folder);
    try {
      return new DurableDatabase(folder, log);
    } catch (RuntimeException e) {
      boolean isFull = folder.free() < MIN_FREE && e.getMessage().matches(".*(full|rollback).*");
      throw new StartFailure(
          isFull
              ? folder.fullMessage()
              : "%s can't be used: %s.".formatted(folder.database(), e.getMessage()),
          e);
    }
  }

  private DurableDatabase(DataFolder folder, PrintStream log) throws InterruptedException {
    super(folder.database().toFile());
    this.folder = folder;
    this.log = log;
    queue.stop(true).join();
    // With SQLite's default settings, which are the safe ones.
    queue = new CheckedQueue(folder.database());
    queue.start();
  }

  /**
   * DynamoDB Local itself would try for ever to open a file that it can't, and find damage only
   * where it happens to read.
   */
  private static void check(DataFolder folder) {
    SQLiteConnection connection = new SQLiteConnection(folder.database().toFile());
    try {
      connection.open();
      connection.exec("BEGIN IMMEDIATE");
      SQLiteStatement check = connection.prepare("PRAGMA quick_check(1)");
      String found = check.step() ? check.columnString(0) : "nothing";
      check.dispose();
      connection.exec("ROLLBACK");
      if (!found.equals("ok")) {
        throw damaged(folder, found, null);
      }
    } catch (SQLiteException e) {
      throw switch (e.getBaseErrorCode()) {
        case BUSY, LOCKED ->
            new StartFailure(
                ("%s is in use by another process: stop that one, or choose another folder with"
                        + " -Ddata=DIR.")
                    .formatted(folder.database()),
                e);
        case CORRUPT, NOT_A_DATABASE -> damaged(folder, e.getMessage(), e);
        default ->
            new StartFailure(
                "%s can't be opened and written: %s.".formatted(folder.database(), e.getMessage()),
                e);
      };
    } finally {
      connection.dispose();
    }
  }

  private static StartFailure damaged(DataFolder folder, String found, Exception cause) {
    return new StartFailure(
        "The database %s is damaged (%s). %s"
            .formatted(
                folder.database(), found.lines().reduce("", String::concat), DataFolder.RESTORE),
        cause);
  }

  /** Whether a write was refused for want of room, and none has been made since. */
  boolean isFull() {
    return freeWhenFull >= 0 && folder.free() < freeWhenFull + MIN_FREED;
  }

  @Override
  public byte[] beginTransaction(String transactionId) {
    try {
      return super.beginTransaction(transactionId);
    } catch (RuntimeException e) {
      // It has taken the lock of the whole database.
      rollbackTransaction();
      throw e;
    }
  }

  @Override
  public void commitTransaction(String transactionId, byte[] signature) {
    super.commitTransaction(transactionId, signature);
    if (freeWhenFull >= 0 && !isFull()) {
      freeWhenFull = -1;
      log.printf("The disk of the data folder %s has room again.%n", folder.path());
    }
  }

  /** Also if SQLite has undone the write by itself, as it does when the disk is full. */
  @Override
  public void rollbackTransaction() {
    isRollingBack.set(true);
    try {
      queue.execute(new EndOfTransaction()).get();
      super.rollbackTransaction();
    } finally {
      isRollingBack.remove();
    }
  }

  /** The job that removes expired items ends for good if it fails; it may be told that it did. */
  @Override
  public boolean deleteRecord(String table, Map<String, AttributeValue> key, boolean isExpired) {
    try {
      return super.deleteRecord(table, key, isExpired);
    } catch (DynamoDBLocalServiceException e) {
      if (isExpired) {
        return false;
      }
      throw e;
    }
  }

  /** What to answer when that was thrown; what the storage has done is logged. */
  private RuntimeException refusal(SQLiteJob<?> job, RuntimeException thrown) {
    if (!(job.getError() instanceof SQLiteException failure) || !isOfStorage(failure)) {
      return thrown;
    }
    if (failure.getBaseErrorCode() != FULL && folder.free() >= MIN_FREE) {
      log.printf("%s: %s%n", folder.database(), failure.getMessage());
      return thrown;
    }
    if (freeWhenFull < 0) {
      log.println(folder.fullMessage());
    }
    freeWhenFull = folder.free();
    DynamoDBLocalServiceException full = new DynamoDBLocalServiceException(folder.fullMessage());
    full.setStatusCode(INSUFFICIENT_STORAGE);
    full.setErrorCode("InsufficientStorage");
    return full;
  }

  /** A ROLLBACK that fails, after SQLite has undone by itself what failed, hides why it did. */
  private static boolean isOfStorage(SQLiteException failure) {
    return switch (failure.getBaseErrorCode()) {
      case CONSTRAINT -> false;
      case ERROR -> failure.getMessage().contains("cannot rollback");
      default -> true;
    };
  }

  /**
   * Leaves transactions, as the job that rolls back does only if SQLite still has one: otherwise
   * what follows would be written without any.
   */
  private static final class EndOfTransaction extends SQLiteDBAccessJob<Void> {
    @Override
    protected Void job(SQLiteConnection connection) throws SQLiteException {
      manualTransactionsEnabled.set(false);
      return null;
    }

    @Override
    protected Void doWork() {
      return null;
    }
  }

  /** Waits for each job, a COMMIT too, whose failure otherwise only those learn who ask. */
  private final class CheckedQueue extends SQLiteQueue {
    CheckedQueue(Path database) {
      super(database.toFile());
    }

    @Override
    public <T, J extends SQLiteJob<T>> J execute(J job) {
      J queued = super.execute(job);
      try {
        queued.get();
      } catch (RuntimeException e) {
        if (!isRollingBack.get()) {
          throw refusal(job, e);
        }
      } catch (InterruptedException | ExecutionException e) {
        throw new IllegalStateException(e);
      }
      if (job.isCancelled()) {
        // Which DynamoDB Local takes for done.
        throw new IllegalStateException("The database is closed.");
      }
      return job;
    }
  }
}
