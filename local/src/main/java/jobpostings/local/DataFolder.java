package jobpostings.local;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
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
import java.util.Optional;

/** The folder that keeps the data, used by one service at a time. */
final class DataFolder {
  private DataFolder() {}

  /**
   * Locks the folder until the result is closed, creating it if necessary.
   *
   * @throws StartFailure if it can't be written, or another service uses it
   */
  static FileChannel lock(Path path) {
    try {
      Files.createDirectories(path);
      FileChannel lock = FileChannel.open(path.resolve("in-use.lock"), CREATE, WRITE);
      if (!take(lock)) {
        lock.close();
        throw new StartFailure(
            "The data folder %s is in use by a service that runs already.".formatted(path));
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
   * The key that encrypts secrets here, where there is no KMS: that of the folder, created if
   * missing; without a folder, a key for this process.
   *
   * @return 32 bytes in base64
   * @throws UncheckedIOException if the file can't be used; its message says why
   */
  static String key(Optional<Path> data) {
    return data.map(folder -> keptKey(folder.resolve("secrets.key")))
        .orElseGet(DataFolder::drawKey);
  }

  private static String keptKey(Path file) {
    boolean isNew = Files.notExists(file);
    try {
      if (isNew) {
        Files.writeString(file, drawKey(), CREATE_NEW);
        file.toFile().setReadable(false, false);
        file.toFile().setReadable(true, true);
      }
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "%s can't be %s: %s".formatted(file, isNew ? "written" : "read", e), e);
    }
  }

  private static String drawKey() {
    byte[] key = new byte[32];
    new SecureRandom().nextBytes(key);
    return Base64.getEncoder().encodeToString(key);
  }
}
