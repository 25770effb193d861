package jobpostings.contract.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** The content coding of HTTP, as clients use it. */
public final class Gzip {
  private Gzip() {}

  public static byte[] encode(byte[] plain) {
    ByteArrayOutputStream encoded = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(encoded)) {
      out.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return encoded.toByteArray();
  }

  static String decode(byte[] encoded) {
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(encoded))) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
