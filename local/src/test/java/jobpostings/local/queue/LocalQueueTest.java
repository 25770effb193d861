package jobpostings.local.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import jobpostings.local.queue.LocalQueue.Message;
import jobpostings.local.template.Template;
import org.junit.jupiter.api.Test;

/** What SQS is documented to do with messages; the test moves the time. */
class LocalQueueTest {
  private static final Duration VISIBILITY = Duration.ofSeconds(30);

  private Instant now = Instant.parse("2026-11-22T12:00:00Z");
  private final Map<String, LocalQueue> queues =
      LocalQueue.all(
          List.of(
              new Template.Queue("Work", VISIBILITY, Optional.of("Dead"), Optional.of(3)),
              new Template.Queue("Dead", VISIBILITY, Optional.empty(), Optional.empty())),
          () -> now);
  private final LocalQueue work = queues.get("Work");
  private final LocalQueue dead = queues.get("Dead");

  private List<Message> receive() throws InterruptedException {
    return work.receive(10, Duration.ZERO);
  }

  private List<String> bodies() throws InterruptedException {
    return receive().stream().map(Message::body).toList();
  }

  private void pass(Duration time) {
    now = now.plus(time);
  }

  /** Amazon SQS visibility timeout: hidden from all consumers, until it is over. */
  @Test
  void whoReceivesAMessageHasItAloneForTheVisibilityTimeout() throws InterruptedException {
    work.send("a", Duration.ZERO);

    Message first = receive().getFirst();
    pass(VISIBILITY.minusMillis(1));
    assertThat(receive()).isEmpty();
    pass(Duration.ofMillis(1));
    Message again = receive().getFirst();

    assertThat(again.id()).isEqualTo(first.id());
    assertThat(again.receipt()).isNotEqualTo(first.receipt());
    assertThat(again.sentAt()).isEqualTo(first.sentAt());
    assertThat(List.of(first.receiveCount(), again.receiveCount())).containsExactly(1, 2);
  }

  /** Receipt handle: only that of the latest receive deletes. */
  @Test
  void onlyWhoReceivedItLastDeletesIt() throws InterruptedException {
    work.send("a", Duration.ZERO);
    Message first = receive().getFirst();
    pass(VISIBILITY);
    Message again = receive().getFirst();

    work.delete(first);
    assertThat(work.size()).isOne();
    work.delete(again);
    assertThat(work.size()).isZero();
    work.delete(again);
    pass(VISIBILITY);
    assertThat(receive()).isEmpty();
  }

  /** Amazon SQS message timers: hidden for DelaySeconds when it is sent. */
  @Test
  void aMessageThatIsDelayedIsReceivedByNobodyBefore() throws InterruptedException {
    work.send("late", Duration.ofMinutes(15));
    work.send("soon", Duration.ZERO);

    assertThat(bodies()).containsExactly("soon");
    pass(Duration.ofMinutes(15).minusMillis(1));
    assertThat(bodies()).containsExactly("soon");
    pass(Duration.ofMillis(1));
    assertThat(bodies()).containsExactly("late");
  }

  /** Using dead-letter queues in Amazon SQS: moved when ReceiveCount exceeds maxReceiveCount. */
  @Test
  void whatWasReceivedTooOftenGoesToTheDeadLetters() throws InterruptedException {
    work.send("a", Duration.ZERO);
    for (int i = 1; i <= 3; i++) {
      assertThat(receive()).extracting(Message::receiveCount).containsExactly(i);
      pass(VISIBILITY);
    }

    assertThat(dead.size()).isZero();
    work.send("b", Duration.ZERO);
    assertThat(bodies()).containsExactly("b");
    assertThat(work.size()).isOne();
    assertThat(dead.receive(10, Duration.ZERO)).extracting(Message::body).containsExactly("a");
  }

  @Test
  void aQueueWithoutDeadLettersGivesNothingUp() throws InterruptedException {
    dead.send("a", Duration.ZERO);
    for (int i = 1; i <= 20; i++) {
      assertThat(dead.receive(1, Duration.ZERO))
          .extracting(Message::receiveCount)
          .containsExactly(i);
      pass(VISIBILITY);
    }
  }

  /** ReceiveMessage: MaxNumberOfMessages, and never more. */
  @Test
  void noMoreAreReceivedThanWereAskedFor() throws InterruptedException {
    IntStream.range(0, 25).forEach(i -> work.send("m" + i, Duration.ZERO));

    assertThat(receive()).hasSize(10);
    assertThat(receive()).hasSize(10);
    assertThat(receive()).hasSize(5);
    assertThat(receive()).isEmpty();
    assertThat(work.size()).isEqualTo(25);
  }
}
