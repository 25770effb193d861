package jobpostings.local.json;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files that have all of their content or don't exist. */
public final class WholeFile {
  /** How the name of a file ends that is being written, or was when the process was killed. */
  public static final String UNFINISHED = ".new";

  private WholeFile() {}

  /**
   * Replaces all that a file has, or makes it, in one step, readable by its owner alone: whatever
   * ends the process or fills the disk meanwhile, the file has its old content or the new one.
   */
  public static void replace(Path file, byte[] content) throws IOException {
    Path whole = file.resolveSibling(file.getFileName() + UNFINISHED);
    Files.deleteIfExists(whole);
    try {
      try (FileChannel channel =
          FileChannel.open(whole, Set.of(CREATE_NEW, WRITE), ownersAlone(file))) {
        ByteBuffer rest = ByteBuffer.wrap(content);
        while (rest.hasRemaining()) {
          channel.write(rest);
        }
        channel.force(true);
      }
      Files.move(whole, file, ATOMIC_MOVE, REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(whole);
    }
  }

  private static FileAttribute<?>[] ownersAlone(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }
}
