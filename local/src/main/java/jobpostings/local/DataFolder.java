package jobpostings.local;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;
import static java.util.stream.Collectors.joining;

import com.almworks.sqlite4java.SQLiteConnection;
import com.almworks.sqlite4java.SQLiteException;
import com.amazonaws.services.dynamodbv2.local.shared.access.sqlite.SQLiteLibraryLoader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import jobpostings.local.json.WholeFile;

/** The folder that keeps the data, used by one service at a time. */
record DataFolder(Path path) {
  /** The file's name, as DynamoDB Local has it. */
  private static final String DATABASE = "shared-local-instance.db";

  private static final int KEY_BYTES = 32;

  /**
   * Locks the folder until the result is closed, creating it if necessary.
   *
   * @throws StartFailure if it can't be written, or another service uses it
   */
  FileChannel lock() {
    try {
      Files.createDirectories(path);
      FileChannel lock = FileChannel.open(path.resolve("in-use.lock"), CREATE, WRITE);
      if (!take(lock)) {
        lock.close();
        throw new StartFailure(
            ("The data folder %s is in use by a service that runs already. Stop that one, or"
                    + " choose another folder with -Ddata=DIR.")
                .formatted(path));
      }
      return lock;
    } catch (IOException e) {
      throw new StartFailure(
          "The data folder %s can't be written: %s.".formatted(path, reason(e)), e);
    }
  }

  /** Whether it was free. */
  private static boolean take(FileChannel lock) throws IOException {
    try {
      return lock.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  private static String reason(IOException e) {
    return switch (e) {
      case AccessDeniedException _ -> "permission denied";
      case FileAlreadyExistsException _ -> "it is a file";
      case NoSuchFileException _ -> "it can't be made there";
      case FileSystemException file when file.getReason() != null -> file.getReason();
      default -> e.getMessage();
    };
  }

  /**
   * Makes sure that the database can be written: DynamoDB Local would try for ever to open it.
   *
   * @throws StartFailure if not
   */
  void requireDatabase() throws Exception {
    Path file = path.resolve(DATABASE);
    SQLiteLibraryLoader.initialize();
    SQLiteConnection connection = new SQLiteConnection(file.toFile());
    try {
      connection.open();
      connection.exec("BEGIN IMMEDIATE");
      connection.exec("ROLLBACK");
    } catch (SQLiteException e) {
      throw new StartFailure(
          "The database %s can't be used: %s. Stop what uses it, or start with an empty folder."
              .formatted(file, e.getMessage().lines().collect(joining(" "))),
          e);
    } finally {
      connection.dispose();
    }
  }

  /** How many bytes its disk has left; if it doesn't say, more than anyone needs. */
  long free() {
    try {
      return Files.getFileStore(path).getUsableSpace();
    } catch (IOException e) {
      return Long.MAX_VALUE;
    }
  }

  /**
   * The key that encrypts secrets here, where there is no KMS: that of the folder, created with a
   * new folder.
   *
   * @return 32 bytes in base64
   * @throws StartFailure if the file can't be used
   */
  String key() {
    Path file = path.resolve("secrets.key");
    try {
      if (Files.notExists(file)) {
        WholeFile.replace(file, drawKey().getBytes(ISO_8859_1));
      }
      return Files.readString(file, ISO_8859_1);
    } catch (IOException e) {
      throw new StartFailure("%s can't be read and written: %s.".formatted(file, reason(e)), e);
    }
  }

  /** A new key, which only this process knows. */
  static String drawKey() {
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    return Base64.getEncoder().encodeToString(key);
  }
}
