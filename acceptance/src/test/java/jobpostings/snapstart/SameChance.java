package jobpostings.snapstart;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serial;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Provider;
import java.security.SecureRandomSpi;
import java.util.Random;

/**
 * Randomness as in copies of one snapshot: the same in all of them until they are restored, which a
 * file signals, and true from then on. It runs in the function's own process.
 */
public final class SameChance extends Provider {
  /** The system property that names the file. */
  static final String RESTORED = "restored";

  @Serial private static final long serialVersionUID = 1;

  public SameChance() {
    super("SameChance", "1", "Chance that is the same in every process until it is restored.");
    put("SecureRandom.SameChance", Source.class.getName());
    put("SecureRandom.SameChance ThreadSafe", "true");
  }

  /** Where the numbers come from. */
  public static final class Source extends SecureRandomSpi {
    @Serial private static final long serialVersionUID = 1;

    private static final Random BEFORE = new Random(7);

    @Override
    protected void engineSetSeed(byte[] seed) {}

    @Override
    protected void engineNextBytes(byte[] bytes) {
      if (!Files.exists(Path.of(System.getProperty(RESTORED)))) {
        BEFORE.nextBytes(bytes);
        return;
      }
      try (InputStream random = Files.newInputStream(Path.of("/dev/urandom"))) {
        random.readNBytes(bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    protected byte[] engineGenerateSeed(int count) {
      byte[] seed = new byte[count];
      engineNextBytes(seed);
      return seed;
    }
  }
}
