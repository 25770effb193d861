package jobpostings.event;

import static jobpostings.job.JobExamples.NORTHWIND;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import jobpostings.change.Change;
import jobpostings.change.ChangeLog;
import jobpostings.change.ChangePage;
import jobpostings.change.Cursor;
import jobpostings.employer.InMemoryEmployers;
import jobpostings.event.PublishJobEvents.Failure;
import jobpostings.job.JobExamples;
import jobpostings.job.Retention;
import jobpostings.job.description.LongDescription;
import jobpostings.job.store.JobImage;
import jobpostings.job.store.JobRecord;
import jobpostings.job.store.JobWrite;
import org.junit.jupiter.api.Test;

class PublishJobEventsTest {
  private final RuntimeException broken = new IllegalStateException("broken on purpose");

  private final List<String> onTheBus = new ArrayList<>();
  private Optional<String> refuses = Optional.empty();
  private long places;
  private int accepts = Integer.MAX_VALUE;

  private final InMemoryDescriptions descriptions = new InMemoryDescriptions();
  private final LongDescription before = descriptions.add("<p>Before.</p>");
  private final LongDescription after = descriptions.add("<p>After.</p>");
  private final JobRecord replacesText =
      record("2", Writes.of(Writes.image(before), Writes.image(after)));

  @Test
  void everyWriteIsPublishedInItsOrder() {
    assertThat(publish(created("1"), created("2"), created("3"))).isEmpty();

    assertThat(onTheBus).containsExactly("1", "2", "3");
  }

  @Test
  void whatTheBusDoesNotAcceptIsReportedWithAllThatFollows() {
    accepts = 1;

    assertThat(publish(created("1"), created("2"), created("3")))
        .contains(new Failure("2", broken));
  }

  @Test
  void whatComesAfterAnUnreadableRecordWaits() {
    JobRecord unreadable =
        new JobRecord() {
          @Override
          public String sequenceNumber() {
            return "2";
          }

          @Override
          public JobWrite read() {
            throw broken;
          }
        };

    assertThat(publish(created("1"), unreadable, created("3"))).contains(new Failure("2", broken));
    assertThat(onTheBus).containsExactly("1");
  }

  @Test
  void aTextThatNoJobHasAnyMoreIsRemovedOnceItsEventIsDelivered() {
    accepts = 1;
    publish(created("1"), replacesText);
    assertThat(descriptions.read(before)).as("not delivered").isPresent();

    accepts = 2;
    publish(created("1"), replacesText);
    assertThat(descriptions.read(before)).as("delivered").isEmpty();
  }

  @Test
  void aTextThatItsJobKeepsStays() {
    JobImage renamed =
        new JobImage(
            JobExamples.job().description("").title("Cook").build(),
            Optional.of(before),
            Writes.FIRST,
            Optional.empty());

    assertThat(publish(record("1", Writes.of(Writes.image(before), renamed)))).isEmpty();

    assertThat(descriptions.read(before)).isPresent();
  }

  @Test
  void theTextOfADeletedJobIsRemoved() {
    assertThat(publish(record("1", Writes.deletion(Writes.image(before))))).isEmpty();

    assertThat(descriptions.read(before)).isEmpty();
  }

  @Test
  void theTextOfAnErasedJobIsRemovedAtOnce() {
    JobWrite erasure =
        new JobWrite(
            "1",
            Writes.TIME,
            Optional.of(Writes.image(before)),
            Optional.empty(),
            Optional.empty());

    assertThat(publish(record("1", erasure))).isEmpty();

    assertThat(descriptions.read(before)).isEmpty();
    assertThat(places).as("nothing is recorded").isZero();
    assertThat(onTheBus).hasSize(1);
  }

  @Test
  void whatCanNotBeRecordedIsReportedBeforeAnythingIsPut() {
    refuses = Optional.of("2");

    assertThat(publish(created("1"), created("2"))).contains(new Failure("1", broken));
    assertThat(onTheBus).isEmpty();
  }

  @Test
  void aJobOfNobodyFails() {
    JobImage stray = Writes.image(JobExamples.job().employerId(99).build());

    assertThat(publish(record("1", Writes.creation("1", stray))).orElseThrow().cause())
        .hasMessage("There is no employer 99.");
  }

  private Optional<Failure> publish(JobRecord... records) {
    InMemoryEmployers employers = new InMemoryEmployers();
    employers.save(NORTHWIND);
    return new PublishJobEvents(
            new Log(),
            this::put,
            employers,
            descriptions,
            new Retention(Duration.ofDays(30), Duration.ofDays(1096)),
            JobExamples.clockAt(JobExamples.NOW))
        .publish(List.of(records));
  }

  /** A log that is only written to. */
  private final class Log implements ChangeLog {
    @Override
    public List<Change> record(int employerId, List<LogEntry> entries) {
      List<Change> changes = entries.stream().map(LogEntry::change).toList();
      if (refuses
          .filter(id -> changes.stream().anyMatch(each -> each.id().equals(id)))
          .isPresent()) {
        throw broken;
      }
      return changes.stream().map(change -> change.at(++places)).toList();
    }

    @Override
    public LogReading after(Cursor cursor, int most) {
      throw new UnsupportedOperationException();
    }

    @Override
    public ChangePage oldest(int employerId, int most) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Cursor latest(int employerId) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Optional<Change> findVersion(int employerId, int jobId, int number) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Optional<Change> awaitVersion(int employerId, int jobId, int number) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<Change> findVersions(int employerId, int jobId, int below, int most) {
      throw new UnsupportedOperationException();
    }
  }

  private EventBus.Acceptance put(List<BusEvent> events) {
    int accepted = Math.min(accepts, events.size());
    events.stream()
        .limit(accepted)
        .forEach(event -> onTheBus.add(event.detail().replaceFirst(".*\"id\":\"(\\d+).*", "$1")));
    return new EventBus.Acceptance(
        accepted, accepted < events.size() ? Optional.of(broken) : Optional.empty());
  }

  private static JobRecord created(String id) {
    return record(id, Writes.creation(id, Writes.image(JobExamples.job().build())));
  }

  private static JobRecord record(String number, JobWrite write) {
    return new JobRecord() {
      @Override
      public String sequenceNumber() {
        return number;
      }

      @Override
      public JobWrite read() {
        return write;
      }
    };
  }
}
