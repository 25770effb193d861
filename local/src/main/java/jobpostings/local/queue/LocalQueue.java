package jobpostings.local.queue;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import jobpostings.local.template.Template;

/**
 * A standard queue of SQS, in memory: a received message is hidden for a time, and comes again if
 * it is not deleted by then (<i>Amazon SQS visibility timeout</i>). May be used by several threads.
 */
public final class LocalQueue {
  private final Template.Queue definition;
  private final Optional<LocalQueue> deadLetters;
  private final InstantSource clock;
  private final Map<String, Message> messages = new LinkedHashMap<>();

  /**
   * A message as it was last received.
   *
   * @param receipt to delete this message with, until it is received again
   * @param visibleAt when it may be received again
   * @param receiveCount how many times it was received, including this one
   */
  record Message(
      String id,
      String receipt,
      String body,
      Instant sentAt,
      Instant visibleAt,
      int receiveCount) {}

  private LocalQueue(
      Template.Queue definition, Optional<LocalQueue> deadLetters, InstantSource clock) {
    this.definition = definition;
    this.deadLetters = deadLetters;
    this.clock = clock;
  }

  /** The template's queues by their names; the clock tells when messages are visible. */
  public static Map<String, LocalQueue> all(List<Template.Queue> definitions, InstantSource clock) {
    Map<String, LocalQueue> queues = new HashMap<>();
    // Dead-letter queues come first: they have none themselves.
    definitions.stream()
        .sorted(Comparator.comparing(queue -> queue.deadLetters().isPresent()))
        .forEach(
            queue ->
                queues.put(
                    queue.name(),
                    new LocalQueue(queue, queue.deadLetters().map(queues::get), clock)));
    return queues;
  }

  /**
   * @param delay how long it is not received (DelaySeconds in <i>Amazon SQS message timers</i>)
   * @return its id
   */
  public synchronized String send(String body, Duration delay) {
    String id = UUID.randomUUID().toString();
    Instant now = clock.instant();
    messages.put(id, new Message(id, "", body, now, now.plus(delay), 0));
    notifyAll();
    return id;
  }

  /** Receives and hides visible messages, the earliest first; waits a while if there are none. */
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
        .map(message -> Duration.between(now, message.visibleAt()))
        .min(Comparator.naturalOrder())
        .orElse(Duration.ofMinutes(1));
  }

  private List<Message> visible(int most) {
    Instant now = clock.instant();
    List<Message> received = new ArrayList<>();
    for (Message message : List.copyOf(messages.values())) {
      if (received.size() < most && !message.visibleAt().isAfter(now) && !isGivenUp(message)) {
        received.add(receive(message, now));
      }
    }
    return received;
  }

  /** By <i>Using dead-letter queues in Amazon SQS</i>: received maxReceiveCount times already. */
  private boolean isGivenUp(Message message) {
    boolean tooOften =
        definition.mostReceives().filter(most -> message.receiveCount() >= most).isPresent();
    if (tooOften) {
      messages.remove(message.id());
      deadLetters.ifPresent(queue -> queue.send(message.body(), Duration.ZERO));
    }
    return tooOften;
  }

  private Message receive(Message message, Instant now) {
    Message received =
        new Message(
            message.id(),
            UUID.randomUUID().toString(),
            message.body(),
            message.sentAt(),
            now.plus(definition.visibility()),
            message.receiveCount() + 1);
    messages.put(message.id(), received);
    return received;
  }

  /** Deletes a message, unless it has been received again meanwhile. */
  synchronized void delete(Message message) {
    messages.remove(message.id(), message);
  }

  /** How many messages it has, visible or not. */
  public synchronized int size() {
    return messages.size();
  }
}
