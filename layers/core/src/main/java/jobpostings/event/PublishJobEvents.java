package jobpostings.event;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerStore;
import jobpostings.job.LongDescriptions;

/**
 * Puts the events of writes to jobs on the bus, in the order of the writes. Once they are
 * delivered, it removes long descriptions that no longer belong to a job.
 */
public final class PublishJobEvents {
  private final EventBus bus;
  private final IntFunction<Optional<Employer>> employers;
  private final LongDescriptions descriptions;

  @Inject
  public PublishJobEvents(EventBus bus, EmployerStore employers, LongDescriptions descriptions) {
    this(bus, employers::find, descriptions);
  }

  PublishJobEvents(
      EventBus bus, IntFunction<Optional<Employer>> employers, LongDescriptions descriptions) {
    this.bus = bus;
    this.employers = employers;
    this.descriptions = descriptions;
  }

  /**
   * Where publishing failed. All records before that are done.
   *
   * @param sequenceNumber of the first record that failed; it and all after it must be delivered
   *     again
   */
  public record Failure(String sequenceNumber, RuntimeException cause) {}

  private record Prepared(JobRecord record, JobWrite write, Optional<BusEvent> event) {}

  /**
   * Publishes the records up to the first one that fails. Later ones would be published twice and,
   * for the same job, too early.
   *
   * @return none if all records are done
   */
  public Optional<Failure> publish(List<? extends JobRecord> records) {
    Map<Integer, Employer> known = new HashMap<>();
    List<Prepared> prepared = new ArrayList<>();
    Optional<Failure> unreadable = Optional.empty();
    for (JobRecord record : records) {
      try {
        JobWrite write = record.read();
        int employerId = write.latest().job().employerId();
        Employer employer = known.computeIfAbsent(employerId, this::employer);
        Optional<BusEvent> event =
            JobEvent.of(write, employer).map(made -> BusEvent.of(made, descriptions));
        prepared.add(new Prepared(record, write, event));
      } catch (RuntimeException e) {
        unreadable = Optional.of(failure(record, e));
        break;
      }
    }
    Optional<Failure> undelivered = deliver(prepared);
    return undelivered.isPresent() ? undelivered : unreadable;
  }

  private Employer employer(int id) {
    return employers
        .apply(id)
        .orElseThrow(() -> new IllegalStateException("There is no employer %d.".formatted(id)));
  }

  private Optional<Failure> deliver(List<Prepared> prepared) {
    EventBus.Delivery delivery =
        bus.put(prepared.stream().flatMap(each -> each.event().stream()).toList());
    int events = 0;
    for (Prepared each : prepared) {
      if (each.event().isPresent() && events++ == delivery.accepted()) {
        return delivery.failure().map(cause -> failure(each.record(), cause));
      }
      try {
        each.write().orphan().ifPresent(descriptions::remove);
      } catch (RuntimeException e) {
        return Optional.of(failure(each.record(), e));
      }
    }
    return Optional.empty();
  }

  private static Failure failure(JobRecord record, RuntimeException cause) {
    return new Failure(record.sequenceNumber(), cause);
  }
}
