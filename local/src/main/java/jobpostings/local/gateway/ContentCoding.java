package jobpostings.local.gateway;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/**
 * The codings that API Gateway compresses with. {@code deflate} is the format of zlib (RFC 9110,
 * 8.4.1.2).
 */
enum ContentCoding {
  GZIP,
  DEFLATE;

  /**
   * Concatenated GZIP streams. Java's {@code read} calls itself for each empty one: hence the
   * limit.
   */
  private static final class Streams extends GZIPInputStream {
    private static final int MAX_EMPTY = 100;

    private int empty;

    Streams(InputStream encoded) throws IOException {
      super(encoded);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      if (empty > MAX_EMPTY) {
        throw new ZipException("More than %d empty streams in a row.".formatted(MAX_EMPTY));
      }
      empty++;
      int read = super.read(buffer, offset, length);
      empty--;
      return read;
    }
  }

  /** The coding of that name, which is not case-sensitive. */
  static Optional<ContentCoding> named(String name) {
    return Arrays.stream(values())
        .filter(coding -> coding.header().equalsIgnoreCase(name))
        .findFirst();
  }

  /** Its name in headers. */
  String header() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The decoded bytes, at most that many.
   *
   * @throws IOException if it is not in this coding
   */
  byte[] decode(byte[] encoded, int most) throws IOException {
    InputStream source = new ByteArrayInputStream(encoded);
    try (InputStream in = this == GZIP ? new Streams(source) : new InflaterInputStream(source)) {
      return in.readNBytes(most);
    }
  }

  byte[] encode(byte[] plain) {
    ByteArrayOutputStream encoded = new ByteArrayOutputStream();
    try (OutputStream out =
        this == GZIP ? new GZIPOutputStream(encoded) : new DeflaterOutputStream(encoded)) {
      out.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return encoded.toByteArray();
  }
}
