package jobpostings.webhook.functions;

import java.util.Optional;
import java.util.function.Supplier;

/** What is made when it is first needed, so that requests that don't need it don't wait for it. */
final class Lazily<T> implements AutoCloseable {
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
  public synchronized void close() throws Exception {
    if (made.isPresent() && made.get() instanceof AutoCloseable closeable) {
      closeable.close();
    }
  }
}
