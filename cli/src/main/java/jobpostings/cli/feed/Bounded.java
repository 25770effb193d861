package jobpostings.cli.feed;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that fails when it turns out to be longer than that, so that no file fills a disk. */
final class Bounded extends FilterInputStream {
  /** There is more than may be. */
  public static final class TooLong extends IOException {
    private static final long serialVersionUID = 1;

    TooLong(long most) {
      super("more than %,d bytes".formatted(most));
    }
  }

  private final long most;
  private long read;

  Bounded(InputStream in, long most) {
    super(in);
    this.most = most;
  }

  @Override
  public int read() throws IOException {
    int next = in.read();
    count(next < 0 ? 0 : 1);
    return next;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int count = in.read(bytes, from, length);
    count(Math.max(0, count));
    return count;
  }

  private void count(int more) throws TooLong {
    read += more;
    if (read > most) {
      throw new TooLong(most);
    }
  }

  /** Nothing that was counted is read again. */
  @Override
  public boolean markSupported() {
    return false;
  }
}
