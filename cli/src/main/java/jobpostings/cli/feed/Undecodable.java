package jobpostings.cli.feed;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;

/** Finds bytes that are not valid in an encoding. */
final class Undecodable {
  private static final int SIZE = 8_192;

  private Undecodable() {}

  /** The line of the first of them, or the last line if there are none. */
  static long line(FeedFile file, Charset charset) {
    CharsetDecoder decoder = charset.newDecoder();
    ByteBuffer bytes = ByteBuffer.allocate(SIZE);
    CharBuffer chars = CharBuffer.allocate(SIZE);
    long line = 1;
    try (InputStream in = file.open()) {
      boolean atEnd = false;
      while (!atEnd) {
        int count = in.read(bytes.array(), bytes.position(), bytes.remaining());
        atEnd = count < 0;
        bytes.position(bytes.position() + Math.max(0, count)).flip();
        CoderResult result = decoder.decode(bytes, chars, atEnd);
        line += chars.flip().chars().filter(c -> c == '\n').count();
        if (result.isError()) {
          return line;
        }
        chars.clear();
        bytes.compact();
      }
    } catch (IOException e) {
      return line;
    }
    return line;
  }
}
