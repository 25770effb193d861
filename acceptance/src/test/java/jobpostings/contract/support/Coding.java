package jobpostings.contract.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.InflaterInputStream;

/** A content coding of HTTP, as clients use it. */
public enum Coding {
  GZIP,
  DEFLATE;

  static Coding named(String header) {
    return valueOf(header.toUpperCase(Locale.ROOT));
  }

  public String header() {
    return name().toLowerCase(Locale.ROOT);
  }

  public byte[] encode(String text) {
    return encode(text.getBytes(UTF_8));
  }

  public byte[] encode(byte[] plain) {
    ByteArrayOutputStream encoded = new ByteArrayOutputStream();
    try (OutputStream out =
        this == GZIP ? new GZIPOutputStream(encoded) : new DeflaterOutputStream(encoded)) {
      out.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return encoded.toByteArray();
  }

  String decode(byte[] encoded) {
    ByteArrayInputStream bytes = new ByteArrayInputStream(encoded);
    try (InputStream in =
        this == GZIP ? new GZIPInputStream(bytes) : new InflaterInputStream(bytes)) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
