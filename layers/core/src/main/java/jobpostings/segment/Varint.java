package jobpostings.segment;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/**
 * Small numbers of either sign in few bytes, with seven bits in each. The last byte has its top bit
 * set.
 */
final class Varint {
  private Varint() {}

  static void write(long number, ByteArrayOutputStream bytes) {
    long rest = number << 1 ^ number >> 63;
    while (rest >= 0x80 || rest < 0) {
      bytes.write((int) (rest & 0x7f));
      rest >>>= 7;
    }
    bytes.write((int) rest | 0x80);
  }

  static long read(ByteBuffer bytes) {
    long number = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = bytes.get();
      number |= (next & 0x7fL) << shift;
      if (next < 0) {
        return number >>> 1 ^ -(number & 1);
      }
    }
  }
}
