package jobpostings.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import jobpostings.change.Change;
import jobpostings.change.ChangeBuilder;
import jobpostings.change.ChangeLog;
import jobpostings.change.ChangePage;
import jobpostings.change.Cursor;
import jobpostings.job.Author;
import jobpostings.job.ChangeType;
import jobpostings.job.JobVersion;
import jobpostings.webhook.SealedSecret;
import jobpostings.webhook.Webhook;
import jobpostings.webhook.WebhookBuilder;
import jobpostings.webhook.outbound.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is due for a webhook, and when. */
class DueTest {
  private static final Instant NOW = Instant.parse("2026-11-21T17:00:00Z");

  private final Webhook webhook =
      WebhookBuilder.builder()
          .employerId(1)
          .id("wh_1")
          .url("https://hooks.example.com")
          .payload(Webhook.Payload.THIN)
          .status(Webhook.Status.ENABLED)
          .by(Author.operator("r"))
          .createdAt(NOW.minusSeconds(60))
          .enabledAt(NOW)
          .secret(new SealedSecret("sealed", Optional.empty(), Optional.empty()))
          .build();

  private static Change change(int number) {
    return ChangeBuilder.builder()
        .employerId(1)
        .jobId(7)
        .version(new JobVersion(number, Author.operator("r"), NOW))
        .place(Optional.of((long) number))
        .id("id-" + number)
        .type(ChangeType.UPDATED)
        .changedMembers(List.of())
        .build();
  }

  @Test
  void onlyWhatHappenedSinceItWasMadeOrEnabled() {
    assertThat(webhook.wants(ChangeType.UPDATED, NOW)).isTrue();
    assertThat(webhook.wants(ChangeType.UPDATED, NOW.minusMillis(1))).isFalse();
    assertThat(
            WebhookBuilder.builder(webhook)
                .status(Webhook.Status.DISABLED)
                .build()
                .wants(ChangeType.UPDATED, NOW))
        .isFalse();
  }

  /** Statuses and seconds of calls that were made together, and whether their webhook is slow. */
  @ParameterizedTest
  @CsvSource({
    "204 1, false",
    "204 5, false",
    "204 6, true",
    "503 1, true",
    "204 1 503 1, false",
    "204 1 204 6, true",
    "204 1 503 6, true",
    "503 1 503 6, true"
  })
  void aWebhookIsSlowWhoseLastCallsFailedOrTookOverFiveSeconds(String calls, boolean slow) {
    String[] each = calls.split(" ");
    List<Attempt> attempts = new ArrayList<>();
    for (int i = 0; i < each.length; i += 2) {
      Outcome outcome =
          new Outcome(
              Optional.of(Integer.valueOf(each[i])),
              Optional.empty(),
              Duration.ofSeconds(Integer.parseInt(each[i + 1])),
              "");
      attempts.add(new Attempt("wh_1", NOW, "id", "JobCreated", Optional.of(7), 1, outcome));
    }

    assertThat(DeliverWebhooks.after(webhook, attempts, NOW).isSlow()).isEqualTo(slow);
    assertThat(DeliverWebhooks.after(webhook.answered(!slow, NOW), attempts, NOW).isSlow())
        .isEqualTo(slow);
  }

  /** Webhook concurrency, and the share of an employer among prompt and among slow webhooks. */
  @ParameterizedTest
  @CsvSource({"3, 1, 1", "4, 1, 1", "5, 2, 1", "8, 2, 2", "10, 3, 2", "20, 5, 5", "500, 125, 125"})
  void anEmployerHasAtMostAQuarterOfAllRunsRoundedUp(int concurrency, int prompt, int slow) {
    assertThat(DeliverWebhooks.share(false, concurrency)).isEqualTo(prompt);
    assertThat(DeliverWebhooks.share(true, concurrency)).isEqualTo(slow);
    assertThat(prompt + slow).isLessThanOrEqualTo(Math.ceilDiv(2 * concurrency, 4));
  }

  @Test
  void tenAttemptsWithGrowingPausesAndNoMore() {
    RandomGenerator least = () -> 0;
    List<Duration> pauses = new ArrayList<>();
    Optional<Delivery> delivery = Optional.of(new Delivery(1, "wh_1", NOW, "id", 7, "e", NOW, 0));
    while (delivery.isPresent()) {
      Delivery failed = delivery.get();
      delivery = failed.again(failed.due(), least);
      delivery.ifPresent(next -> pauses.add(Duration.between(failed.due(), next.due())));
    }

    assertThat(pauses)
        .hasSize(9)
        .isSorted()
        .startsWith(Duration.ofSeconds(5), Duration.ofMinutes(5))
        .endsWith(Duration.ofHours(24));
  }

  @Test
  void aReplayQueuesEachChangeOnceAndGoesOnWhereItsTimeEnded() {
    Queued queued = new Queued();

    assertThat(queueAgain(new Cursor(1, 10), queued, () -> true)).isEmpty();
    assertThat(queued.numbers()).isEqualTo(IntStream.rangeClosed(11, 250).boxed().toList());

    int[] pages = {2};
    assertThat(queueAgain(new Cursor(1, 0), queued, () -> pages[0]-- > 0))
        .contains(new Cursor(1, 200));
  }

  private Optional<Cursor> queueAgain(
      Cursor after, DeliveryStore deliveries, BooleanSupplier hasTimeLeft) {
    return DeliverWebhooks.queueAgain(webhook, after, new Log(), deliveries, hasTimeLeft);
  }

  /** 250 changes of one employer. */
  private static final class Log implements ChangeLog {
    @Override
    public LogReading after(Cursor cursor, int most) {
      long end = Math.min(250, cursor.place() + most);
      List<Change> found =
          IntStream.rangeClosed((int) cursor.place() + 1, (int) end)
              .mapToObj(DueTest::change)
              .toList();
      return new LogReading.Found(new ChangePage(found, new Cursor(1, end), end < 250));
    }

    @Override
    public List<Change> record(int employerId, List<LogEntry> entries) {
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

  /** Only what is added. */
  private static final class Queued implements DeliveryStore {
    private final List<Delivery> added = new ArrayList<>();

    List<Integer> numbers() {
      return added.stream().map(each -> Integer.valueOf(each.changeId().substring(3))).toList();
    }

    @Override
    public void add(List<Delivery> deliveries) {
      // A replay that begins anew would never end.
      assertThat(added.size()).isLessThan(1_000);
      added.addAll(deliveries);
    }

    @Override
    public List<Delivery> due(String webhookId, Instant now, int most) {
      throw new UnsupportedOperationException();
    }

    @Override
    public First first(String webhookId, Instant now, int most) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Optional<Change> findChange(int jobId, String entry) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void done(Delivery delivery) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void postpone(Delivery delivery, Delivery later) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean take(Lease lease, Instant now, Instant until) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void release(Lease lease) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void eachPending(Instant until, Consumer<Delivery> first) {
      throw new UnsupportedOperationException();
    }
  }
}
