package jobpostings.local;

import static java.nio.file.StandardOpenOption.CREATE_NEW;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;

/** The key that encrypts secrets here, where there is no KMS. */
final class LocalKey {
  private static final String NAME = "secrets.key";
  private static final int BYTES = 32;

  private LocalKey() {}

  /**
   * The key in a data folder, created if missing; without a folder, a key for this process.
   *
   * @return 32 bytes in base64
   * @throws UncheckedIOException if the file can't be used; its message says why
   */
  static String of(Optional<Path> data) {
    return data.map(folder -> kept(folder.resolve(NAME))).orElseGet(LocalKey::draw);
  }

  private static String kept(Path file) {
    try {
      Path made = Files.writeString(file, draw(), CREATE_NEW);
      made.toFile().setReadable(false, false);
      made.toFile().setReadable(true, true);
      return Files.readString(made);
    } catch (FileAlreadyExistsException _) {
      return read(file);
    } catch (IOException e) {
      throw new UncheckedIOException("%s can't be written: %s".formatted(file, e), e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException("%s can't be read: %s".formatted(file, e), e);
    }
  }

  private static String draw() {
    byte[] key = new byte[BYTES];
    new SecureRandom().nextBytes(key);
    return Base64.getEncoder().encodeToString(key);
  }
}
