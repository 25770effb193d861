package jobpostings.local.queue;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import jobpostings.local.template.Template;

/**
 * A standard queue of SQS, in memory: a received message is hidden for a time, and comes again if
 * nobody deletes it by then. May be used by several threads.
 *
 * @see <a
 *     href="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-visibility-timeout.html">Amazon
 *     SQS visibility timeout</a>
 */
public final class LocalQueue {
  private final Template.Queue definition;
  private final Optional<LocalQueue> deadLetters;
  private final InstantSource clock;
  private final Map<String, Stored> messages = new LinkedHashMap<>();

  /**
   * A received message.
   *
   * @param receipt to delete this message with, until it is received again
   * @param receiveCount how many times it was received, including this one
   */
  record Message(String id, String receipt, String body, Instant sentAt, int receiveCount) {}

  /** A message as it is kept. It changes under the queue's lock. */
  private static final class Stored {
    private final String id = UUID.randomUUID().toString();
    private final String body;
    private final Instant sentAt;
    private Instant visibleAt;
    private String receipt = "";
    private int receiveCount;

    private Stored(String body, Instant sentAt, Duration delay) {
      this.body = body;
      this.sentAt = sentAt;
      this.visibleAt = sentAt.plus(delay);
    }
  }

  /**
   * @param deadLetters where messages go that were received too often
   * @param clock tells when messages are visible
   */
  LocalQueue(Template.Queue definition, Optional<LocalQueue> deadLetters, InstantSource clock) {
    this.definition = definition;
    this.deadLetters = deadLetters;
    this.clock = clock;
  }

  /**
   * Adds a message.
   *
   * @param delay how long nobody receives it (DelaySeconds in <i>Amazon SQS message timers</i>)
   * @return its id
   */
  public synchronized String send(String body, Duration delay) {
    Stored message = new Stored(body, clock.instant(), delay);
    messages.put(message.id, message);
    notifyAll();
    return message.id;
  }

  /**
   * Receives visible messages, the earliest first, and hides them; waits a while if there are none.
   */
  synchronized List<Message> receive(int most, Duration wait) throws InterruptedException {
    Instant end = clock.instant().plus(wait);
    List<Message> received = visible(most);
    while (received.isEmpty() && clock.instant().isBefore(end)) {
      wait(Math.max(1, Math.min(wait.toMillis(), untilNext().toMillis())));
      received = visible(most);
    }
    return received;
  }

  private Duration untilNext() {
    Instant now = clock.instant();
    return messages.values().stream()
        .map(message -> Duration.between(now, message.visibleAt))
        .min(Comparator.naturalOrder())
        .orElse(Duration.ofMinutes(1));
  }

  private List<Message> visible(int most) {
    Instant now = clock.instant();
    List<Message> received = new ArrayList<>();
    for (Stored message : List.copyOf(messages.values())) {
      if (received.size() == most) {
        break;
      }
      if (!message.visibleAt.isAfter(now) && !isGivenUp(message)) {
        received.add(receive(message, now));
      }
    }
    return received;
  }

  /** By <i>Using dead-letter queues in Amazon SQS</i>: received maxReceiveCount times already. */
  private boolean isGivenUp(Stored message) {
    boolean tooOften =
        definition.mostReceives().filter(most -> message.receiveCount >= most).isPresent();
    if (tooOften) {
      messages.remove(message.id);
      deadLetters.ifPresent(queue -> queue.send(message.body, Duration.ZERO));
    }
    return tooOften;
  }

  private Message receive(Stored message, Instant now) {
    message.visibleAt = now.plus(definition.visibility());
    message.receipt = UUID.randomUUID().toString();
    message.receiveCount++;
    return new Message(
        message.id, message.receipt, message.body, message.sentAt, message.receiveCount);
  }

  /** Deletes a message, unless it has been received again meanwhile. */
  synchronized void delete(Message message) {
    Stored stored = messages.get(message.id());
    if (stored != null && stored.receipt.equals(message.receipt())) {
      messages.remove(message.id());
    }
  }

  /** How many messages it has, visible or not. */
  public synchronized int size() {
    return messages.size();
  }
}
