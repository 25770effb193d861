package jobpostings.job.batch;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Do many pieces of work for one request, some at a time, in the time that a function has. */
final class Workers {
  /**
   * Enough for 500 pieces of two calls each if a call takes 200 ms. More would only wait for each
   * other: an employer's counters and references take some 500 writes a second.
   */
  private static final int AT_ONCE = 16;

  /** After this time nothing more is begun. */
  private static final Duration BEGIN = Duration.ofSeconds(20);

  /** After this time nothing is waited for; the function has 28 seconds, and must still answer. */
  private static final Duration END = Duration.ofSeconds(25);

  private final int atOnce;
  private final long latest;
  private final long end;

  @Inject
  Workers() {
    this(AT_ONCE, BEGIN, END);
  }

  /** Their time begins now. */
  Workers(int atOnce, Duration begin, Duration end) {
    this.atOnce = atOnce;
    this.latest = System.nanoTime() + begin.toNanos();
    this.end = System.nanoTime() + end.toNanos();
  }

  /**
   * What became of a piece of work.
   *
   * @param begun whether it was begun at all
   * @param result none if it was not begun, or not finished in time
   */
  record Done<T>(boolean begun, Optional<T> result) {}

  /**
   * Does the work with each of the inputs.
   *
   * @return what became of each, in the same order
   * @throws RuntimeException that of the first piece that threw one, after all have ended
   */
  <T, R> List<Done<R>> run(List<T> inputs, Function<T, R> work) {
    Set<Integer> begun = ConcurrentHashMap.newKeySet();
    List<Callable<Optional<R>>> pieces = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      int piece = i;
      pieces.add(
          () -> {
            if (System.nanoTime() - latest >= 0) {
              return Optional.empty();
            }
            begun.add(piece);
            return Optional.of(work.apply(inputs.get(piece)));
          });
    }
    ExecutorService threads = Executors.newFixedThreadPool(atOnce, Thread.ofVirtual().factory());
    try {
      List<Future<Optional<R>>> futures =
          threads.invokeAll(pieces, Math.max(0, end - System.nanoTime()), NANOSECONDS);
      return IntStream.range(0, pieces.size())
          .mapToObj(i -> new Done<>(begun.contains(i), result(futures.get(i))))
          .toList();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted.", e);
    } finally {
      threads.shutdownNow(); // Late work must not go on when the function is frozen.
    }
  }

  private static <T> Optional<T> result(Future<Optional<T>> future) {
    return switch (future.state()) {
      case SUCCESS -> future.resultNow();
      case FAILED ->
          throw future.exceptionNow() instanceof RuntimeException e
              ? e
              : new IllegalStateException(future.exceptionNow());
      case CANCELLED, RUNNING -> Optional.empty();
    };
  }
}
