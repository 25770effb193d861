package jobpostings.contract.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Many clients that start at the same moment. */
public final class Clients {
  public static final int MANY = 16;

  private Clients() {}

  /** The answer to each of them; none may be a 5xx. */
  public static List<Answer> atOnce(IntFunction<Answer> request) {
    List<Answer> answers = inParallel(request::apply);
    assertThat(answers).allSatisfy(a -> assertThat(a.status()).as(a::toString).isLessThan(500));
    return answers;
  }

  /** The result of each of them. */
  static <T> List<T> inParallel(IntFunction<T> client) {
    CyclicBarrier start = new CyclicBarrier(MANY);
    List<Callable<T>> clients = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      int number = i;
      clients.add(
          () -> {
            start.await();
            return client.apply(number);
          });
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(MANY)) {
      List<T> made = new ArrayList<>();
      for (Future<T> future : threads.invokeAll(clients)) {
        made.add(future.get());
      }
      return made;
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause().getMessage(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("Interrupted", e);
    }
  }

  public static long count(List<Answer> answers, int status) {
    return answers.stream().filter(answer -> answer.status() == status).count();
  }
}
