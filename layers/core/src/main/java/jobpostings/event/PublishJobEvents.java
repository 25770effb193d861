package jobpostings.event;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import jobpostings.change.Change;
import jobpostings.change.ChangeLog;
import jobpostings.change.Cursor;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerStore;
import jobpostings.job.Retention;
import jobpostings.job.description.LongDescription;
import jobpostings.job.description.LongDescriptions;
import jobpostings.job.store.JobRecord;
import jobpostings.job.store.JobWrite;

/**
 * Records writes to jobs in the log, puts their events on the bus in the order of the writes, and
 * then releases long descriptions that only former versions have. For an employer that was erased,
 * nothing is recorded or published.
 */
public final class PublishJobEvents {
  private final ChangeLog log;
  private final EventBus bus;
  private final EmployerStore employers;
  private final LongDescriptions descriptions;
  private final Retention retention;
  private final Clock clock;

  @Inject
  public PublishJobEvents(
      ChangeLog log,
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
   * Publishes the records up to the first one that fails. Later ones would be published twice and,
   * for the same job, too early.
   *
   * @return none if all records are done
   */
  public Optional<Failure> publish(List<? extends JobRecord> records) {
    return new BatchRun(records).publish();
  }

  /**
   * @param event none if nothing is to be published, because nothing changed or the employer was
   *     erased
   */
  private record Read(
      JobWrite write,
      Employer employer,
      Optional<JobEvent> event,
      Optional<ChangeLog.LogEntry> entry) {}

  /** Takes each step for all records before the first one that has failed so far. */
  private final class BatchRun {
    private final List<? extends JobRecord> records;
    private final Map<Integer, Employer> known = new HashMap<>();
    private final List<Read> read = new ArrayList<>();

    /** By the places of the records among all; so are the events. */
    private final Map<Integer, Cursor> cursors = new HashMap<>();

    private final SequencedMap<Integer, BusEvent> events = new LinkedHashMap<>();
    private int end;
    private Optional<Failure> failure = Optional.empty();

    private BatchRun(List<? extends JobRecord> records) {
      this.records = records;
      this.end = records.size();
    }

    private Optional<Failure> publish() {
      forEach(i -> read.add(read(records.get(i))));
      IntStream.range(0, end)
          .boxed()
          .filter(i -> read.get(i).entry().isPresent())
          .collect(groupingBy(i -> read.get(i).employer().id(), LinkedHashMap::new, toList()))
          .forEach(this::record);
      forEach(this::prepare);
      deliver();
      forEach(i -> release(read.get(i)));
      return failure;
    }

    private void forEach(IntConsumer step) {
      for (int i = 0; i < end; i++) {
        try {
          step.accept(i);
        } catch (RuntimeException e) {
          fail(i, e);
        }
      }
    }

    private void fail(int place, RuntimeException cause) {
      if (place < end) {
        end = place;
        failure = Optional.of(new Failure(records.get(place).sequenceNumber(), cause));
      }
    }

    private Read read(JobRecord record) {
      JobWrite write = record.read();
      Employer employer =
          known.computeIfAbsent(write.latest().job().employerId(), PublishJobEvents.this::employer);
      Optional<JobEvent> event =
          employer.isErased() ? Optional.empty() : JobEvent.of(write, employer);
      return new Read(write, employer, event, event.flatMap(JobEvent::entry));
    }

    private void record(int employerId, List<Integer> places) {
      try {
        List<Change> recorded =
            log.record(
                employerId, places.stream().map(i -> read.get(i).entry().orElseThrow()).toList());
        for (int i = 0; i < places.size(); i++) {
          cursors.put(places.get(i), recorded.get(i).cursor().orElseThrow());
        }
      } catch (RuntimeException e) {
        fail(places.getFirst(), e);
      }
    }

    private void prepare(int i) {
      Optional<Cursor> cursor = Optional.ofNullable(cursors.get(i));
      read.get(i)
          .event()
          .ifPresent(event -> events.put(i, BusEvent.of(event, cursor, descriptions)));
    }

    private void deliver() {
      EventBus.Acceptance delivery = bus.put(List.copyOf(events.values()));
      delivery
          .failure()
          .ifPresent(cause -> fail(List.copyOf(events.keySet()).get(delivery.accepted()), cause));
    }
  }

  private Employer employer(int id) {
    return employers
        .find(id)
        .orElseThrow(() -> new IllegalStateException("There is no employer %d.".formatted(id)));
  }

  /** If the job or its employer was erased, no version has the text: it is removed at once. */
  private void release(Read read) {
    Optional<LongDescription> orphan = read.write().orphan();
    if (read.write().version().isPresent() && !read.employer().isErased()) {
      orphan.ifPresent(text -> descriptions.removeAfter(text, retention.expiry(clock.instant())));
    } else {
      orphan.ifPresent(descriptions::remove);
    }
  }
}
