package jobpostings.local;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
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
  /** What to do about a file that is damaged and can't do without. */
  static final String RESTORE =
      "Put it back from a copy of the folder, or start with an empty folder.";

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

  Path database() {
    return path.resolve(DurableDatabase.NAME + ".db");
  }

  /**
   * Makes sure that the database is there if it ever was: streams that were read tell.
   *
   * @throws StartFailure if it is missing or empty
   */
  void requireData() {
    try (DirectoryStream<Path> read = Files.newDirectoryStream(path, "position-of-*.json")) {
      if (read.iterator().hasNext() && !hasData()) {
        throw new StartFailure(
            "The database %s is missing or empty, though there was one. %s"
                .formatted(database(), RESTORE));
      }
    } catch (IOException e) {
      throw new StartFailure("The data folder %s can't be read: %s.".formatted(path, reason(e)), e);
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

  /** What to tell of a disk without room. */
  String fullMessage() {
    return ("The disk of the data folder %s is full (%d KB are free): what does not fit is not"
            + " stored until there is room.")
        .formatted(path, free() >> 10);
  }

  /**
   * The key that encrypts secrets here, where there is no KMS: that of the folder, created with a
   * new folder.
   *
   * @return 32 bytes in base64
   * @throws StartFailure if the file is missing, damaged, or can't be used
   */
  String key() {
    Path file = path.resolve("secrets.key");
    try {
      if (Files.notExists(file)) {
        if (hasData()) {
          throw new StartFailure(
              "%s is missing, without which the secrets among the data can't be read. %s"
                  .formatted(file, RESTORE));
        }
        WholeFile.replace(file, drawKey().getBytes(ISO_8859_1));
      }
      String key = new String(Files.readAllBytes(file), ISO_8859_1).strip();
      if (!isKey(key)) {
        throw new StartFailure(
            "%s is damaged: it has %d bytes, which are no key of %d bytes in base64. %s"
                .formatted(file, Files.size(file), KEY_BYTES, RESTORE));
      }
      return key;
    } catch (IOException e) {
      throw new StartFailure("%s can't be read and written: %s.".formatted(file, reason(e)), e);
    }
  }

  private boolean hasData() throws IOException {
    return Files.exists(database()) && Files.size(database()) > 0;
  }

  private static boolean isKey(String text) {
    try {
      return Base64.getDecoder().decode(text).length == KEY_BYTES;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** A new key, which only this process knows. */
  static String drawKey() {
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    return Base64.getEncoder().encodeToString(key);
  }
}
