package jobpostings.webhook.functions;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;

/** Creates something when it is first needed, so that requests that don't need it don't wait. */
final class Lazily<T extends Closeable> implements Closeable {
  private final Supplier<T> make;
  private Optional<T> made = Optional.empty();

  Lazily(Supplier<T> make) {
    this.make = make;
  }

  synchronized T get() {
    if (made.isEmpty()) {
      made = Optional.of(make.get());
    }
    return made.get();
  }

  /** Closes it if it was made. */
  @Override
  public synchronized void close() throws IOException {
    if (made.isPresent()) {
      made.get().close();
    }
  }
}
