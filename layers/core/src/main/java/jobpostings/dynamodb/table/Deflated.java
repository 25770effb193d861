package jobpostings.dynamodb.table;

import java.io.ByteArrayOutputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Compresses in zlib's format, which has a checksum, so that damage is noticed. */
public final class Deflated {
  private static final int BUFFER = 8_192;
  private static final byte[] NO_DICTIONARY = {};

  private Deflated() {}

  public static byte[] of(byte[] bytes) {
    return of(bytes, NO_DICTIONARY);
  }

  /**
   * @param dictionary what many texts have in common, most frequent last; {@link #inflate} needs
   *     the same
   */
  public static byte[] of(byte[] bytes, byte[] dictionary) {
    Deflater deflater = new Deflater();
    try {
      if (dictionary.length > 0) {
        deflater.setDictionary(dictionary);
      }
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

  public static byte[] inflate(byte[] compressed) {
    return inflate(compressed, NO_DICTIONARY);
  }

  /**
   * @throws IllegalStateException if the bytes are damaged
   */
  public static byte[] inflate(byte[] compressed, byte[] dictionary) {
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(compressed);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      byte[] buffer = new byte[BUFFER];
      while (!inflater.finished()) {
        int length = inflater.inflate(buffer);
        if (length == 0 && inflater.needsDictionary()) {
          inflater.setDictionary(dictionary);
        } else if (length == 0 && inflater.needsInput() && !inflater.finished()) {
          throw new DataFormatException("It ends too early.");
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
