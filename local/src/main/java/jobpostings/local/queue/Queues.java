package jobpostings.local.queue;

import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.local.template.Template;

/** The template's queues. */
public final class Queues {
  private final Map<String, LocalQueue> queues = new HashMap<>();

  public Queues(List<Template.Queue> definitions) {
    this(definitions, InstantSource.system());
  }

  Queues(List<Template.Queue> definitions, InstantSource clock) {
    // Dead-letter queues come first: they have none themselves.
    definitions.stream()
        .sorted(Comparator.comparing(queue -> queue.deadLetters().isPresent()))
        .forEach(
            queue ->
                queues.put(
                    queue.name(),
                    new LocalQueue(queue, queue.deadLetters().map(queues::get), clock)));
  }

  /** The queue of that name, if there is one. */
  public Optional<LocalQueue> find(String name) {
    return Optional.ofNullable(queues.get(name));
  }
}
