package jobpostings.dynamodb;

import java.io.ByteArrayOutputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Compresses in zlib's format, which has a checksum, so that damage is noticed. */
public final class Deflated {
  private static final int BUFFER = 8_192;

  private Deflated() {}

  public static byte[] of(byte[] bytes) {
    Deflater deflater = new Deflater();
    try {
      deflater.setInput(bytes);
      deflater.finish();
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      byte[] buffer = new byte[BUFFER];
      while (!deflater.finished()) {
        out.write(buffer, 0, deflater.deflate(buffer));
      }
      return out.toByteArray();
    } finally {
      deflater.end();
    }
  }

  /**
   * @throws IllegalStateException if the bytes are damaged
   */
  public static byte[] inflate(byte[] compressed) {
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(compressed);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      byte[] buffer = new byte[BUFFER];
      while (!inflater.finished()) {
        int length = inflater.inflate(buffer);
        if (length == 0 && !inflater.finished()) {
          throw new DataFormatException("It ends too early, or needs what it lacks.");
        }
        out.write(buffer, 0, length);
      }
      return out.toByteArray();
    } catch (DataFormatException e) {
      throw new IllegalStateException("A stored text is damaged.", e);
    } finally {
      inflater.end();
    }
  }
}
