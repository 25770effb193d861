package jobpostings.dynamodb.stores;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Runs the same task on many threads that start at one moment. */
public final class Together {
  private Together() {}

  /**
   * What each thread returned, in the order of their numbers.
   *
   * @param task given the number of the thread, from 0
   */
  public static <T> List<T> on(int threads, IntFunction<T> task) {
    CountDownLatch start = new CountDownLatch(1);
    List<Future<T>> futures = new ArrayList<>();
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      for (int i = 0; i < threads; i++) {
        int number = i;
        futures.add(
            executor.submit(
                () -> {
                  start.await();
                  return task.apply(number);
                }));
      }
      start.countDown();
    }
    List<T> answers = new ArrayList<>();
    for (Future<T> future : futures) {
      try {
        answers.add(future.get());
      } catch (ExecutionException | InterruptedException e) {
        throw new AssertionError(e.getMessage(), e);
      }
    }
    return answers;
  }
}
