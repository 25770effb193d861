package jobpostings.local;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

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
      FileChannel lock =
          FileChannel.open(
              path.resolve("in-use.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!isTaken(lock)) {
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

  private static boolean isTaken(FileChannel lock) throws IOException {
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
}
