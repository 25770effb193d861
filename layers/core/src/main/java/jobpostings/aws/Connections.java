package jobpostings.aws;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

/** What the operations of a component hold open. Lambda never closes it. */
@Singleton
public final class Connections implements AutoCloseable {
  private final Deque<AutoCloseable> opened = new ConcurrentLinkedDeque<>();

  @Inject
  public Connections() {}

  /** Returns what was opened, and closes it with the others. */
  public <T extends AutoCloseable> T opened(T part) {
    opened.push(part);
    return part;
  }

  /** Closes everything, the latest first. */
  @Override
  public void close() {
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (Exception e) {
        throw new IllegalStateException("A connection does not close.", e);
      }
    }
  }
}
