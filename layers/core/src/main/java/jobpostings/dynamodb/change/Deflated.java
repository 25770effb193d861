package jobpostings.dynamodb.change;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/** Compresses in zlib's format, which has a checksum, so that damage is noticed. */
final class Deflated {
  private Deflated() {}

  static byte[] of(byte[] bytes) {
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(compressed, deflater)) {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("Memory can always be written to.", e);
    } finally {
      deflater.end();
    }
    return compressed.toByteArray();
  }

  static byte[] inflate(byte[] compressed) {
    try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(compressed))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException("A stored version is damaged.", e);
    }
  }
}
