package jobpostings.event;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.change.Cursor;
import jobpostings.change.Retention;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerStore;
import jobpostings.job.store.LongDescription;
import jobpostings.job.store.LongDescriptions;

/**
 * Records writes to jobs in the log, puts their events on the bus in the order of the writes, and
 * then releases long descriptions that only former versions have. For an employer that was erased,
 * nothing is recorded or published.
 */
public final class PublishJobEvents {
  private final RecordChanges log;
  private final EventBus bus;
  private final EmployerStore employers;
  private final LongDescriptions descriptions;
  private final Retention retention;
  private final Clock clock;

  @Inject
  public PublishJobEvents(
      RecordChanges log,
      EventBus bus,
      EmployerStore employers,
      LongDescriptions descriptions,
      Retention retention,
      Clock clock) {
    this.log = log;
    this.bus = bus;
    this.employers = employers;
    this.descriptions = descriptions;
    this.retention = retention;
    this.clock = clock;
  }

  /**
   * Where publishing failed. All records before that are done.
   *
   * @param sequenceNumber of the first record that failed; it and all after it must be delivered
   *     again
   */
  public record Failure(String sequenceNumber, RuntimeException cause) {}

  /**
   * @param event none if nothing is to be published, because nothing changed or the employer was
   *     erased
   */
  private record Read(
      JobRecord record, JobWrite write, Employer employer, Optional<JobEvent> event) {}

  private record Prepared(Read read, Optional<BusEvent> event) {}

  /** What a step made of the first records, and why the next one failed, if it did. */
  private record Step<T>(List<T> done, Optional<Failure> failure) {}

  /**
   * Publishes the records up to the first one that fails. Later ones would be published twice and,
   * for the same job, too early.
   *
   * @return none if all records are done
   */
  public Optional<Failure> publish(List<? extends JobRecord> records) {
    Step<Read> read = read(records);
    RecordChanges.Recorded recorded = log.record(read.done().stream().map(Read::event).toList());
    Step<Prepared> prepared = prepare(read.done(), recorded.cursors());
    int reached = recorded.cursors().size();
    return deliver(prepared.done())
        .or(prepared::failure)
        .or(() -> recorded.failure().map(cause -> failure(read.done().get(reached), cause)))
        .or(read::failure);
  }

  private Step<Read> read(List<? extends JobRecord> records) {
    Map<Integer, Employer> known = new HashMap<>();
    List<Read> done = new ArrayList<>();
    for (JobRecord record : records) {
      try {
        JobWrite write = record.read();
        int employerId = write.latest().job().employerId();
        Employer employer = known.computeIfAbsent(employerId, this::employer);
        Optional<JobEvent> event =
            employer.isErased() ? Optional.empty() : JobEvent.of(write, employer);
        done.add(new Read(record, write, employer, event));
      } catch (RuntimeException e) {
        return new Step<>(done, Optional.of(new Failure(record.sequenceNumber(), e)));
      }
    }
    return new Step<>(done, Optional.empty());
  }

  private Employer employer(int id) {
    return employers
        .find(id)
        .orElseThrow(() -> new IllegalStateException("There is no employer %d.".formatted(id)));
  }

  private Step<Prepared> prepare(List<Read> read, List<Optional<Cursor>> cursors) {
    List<Prepared> done = new ArrayList<>();
    for (int i = 0; i < cursors.size(); i++) {
      Read each = read.get(i);
      Optional<Cursor> cursor = cursors.get(i);
      try {
        done.add(new Prepared(each, each.event().map(it -> BusEvent.of(it, cursor, descriptions))));
      } catch (RuntimeException e) {
        return new Step<>(done, Optional.of(failure(each, e)));
      }
    }
    return new Step<>(done, Optional.empty());
  }

  private Optional<Failure> deliver(List<Prepared> prepared) {
    EventBus.Delivery delivery =
        bus.put(prepared.stream().flatMap(each -> each.event().stream()).toList());
    int events = 0;
    for (Prepared each : prepared) {
      if (each.event().isPresent() && events++ == delivery.accepted()) {
        return delivery.failure().map(cause -> failure(each.read(), cause));
      }
      try {
        each.read().write().orphan().ifPresent(text -> letGo(text, each.read()));
      } catch (RuntimeException e) {
        return Optional.of(failure(each.read(), e));
      }
    }
    return Optional.empty();
  }

  /** If the job or its employer was erased, no version has the text: it is removed at once. */
  private void letGo(LongDescription text, Read read) {
    if (read.write().version().isPresent() && !read.employer().isErased()) {
      descriptions.removeAfter(text, retention.expiry(clock.instant()));
    } else {
      descriptions.remove(text);
    }
  }

  private static Failure failure(Read read, RuntimeException cause) {
    return new Failure(read.record().sequenceNumber(), cause);
  }
}
