package jobpostings.job.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.job.Job;
import jobpostings.job.JobBuilder;
import jobpostings.job.JobExamples;
import jobpostings.job.store.JobFinder.IdempotencyRecord;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Requests that can be repeated. */
abstract class IdempotentRequestContract extends StoreFixture {
  private static final Instant NOW = Instant.parse("2026-11-21T09:30:15.987Z");
  private static final Duration DAY = Duration.ofDays(1);

  private final JobStore store = store();
  private final IdempotentRequest first = request("key", "hash", NOW);

  private IdempotentRequest request(String key, String bodyHash, Instant sentAt) {
    return new IdempotentRequest(employer, key, bodyHash, sentAt);
  }

  private Job create(IdempotentRequest request, String referenceId) {
    JobBuilder job = aJob().employerId(request.employerId()).referenceId(Optional.of(referenceId));
    return store.create(id -> job.id(id).build(), JobExamples.AUTHOR, Optional.of(request));
  }

  @Test
  void aRequestIsRememberedWithItsJob() {
    Job job = create(first, "A-1");

    assertThat(store.find(key(job))).contains(job);
    assertThat(store.findIdempotencyRecord(first))
        .contains(new IdempotencyRecord("hash", job.id()));
  }

  @Test
  void itsKeyCanNotBeUsedAgain() {
    create(first, "A-1");

    assertThatExceptionOfType(IdempotencyKeyUsed.class).isThrownBy(() -> create(first, "A-2"));
    assertThatExceptionOfType(IdempotencyKeyUsed.class)
        .isThrownBy(() -> create(request("key", "other", NOW.plusSeconds(1)), "A-2"));

    assertThat(total()).isEqualTo(1);
    assertThat(store.find(key("A-2"))).isEmpty();
  }

  @Test
  void thatTheKeyIsUsedComesBeforeThatTheReferenceIdIsTaken() {
    create(first, "A-1");

    assertThatExceptionOfType(IdempotencyKeyUsed.class).isThrownBy(() -> create(first, "A-1"));
  }

  @Test
  void nothingIsRememberedOfARequestThatIsRefused() {
    create(store, "A-1");

    assertThatExceptionOfType(ReferenceIdTaken.class).isThrownBy(() -> create(first, "A-1"));

    assertThat(store.findIdempotencyRecord(first)).isEmpty();
    create(first, "A-2");
  }

  @Test
  void keysAreCaseSensitiveAndAnEmployersOwn() {
    create(first, "A-1");

    assertThat(store.findIdempotencyRecord(request("Key", "hash", NOW))).isEmpty();
    create(request("Key", "hash", NOW), "A-2");
    IdempotentRequest another = new IdempotentRequest(employer + 1_000_000, "key", "hash", NOW);
    assertThat(store.findIdempotencyRecord(another)).isEmpty();
    create(another, "A-1");
  }

  @Test
  void aKeyIsFreeAgainAfterADay() {
    create(first, "A-1");
    Instant almost = NOW.plus(DAY).minusSeconds(1);

    assertThat(store.findIdempotencyRecord(request("key", "hash", almost))).isPresent();
    assertThatExceptionOfType(IdempotencyKeyUsed.class)
        .isThrownBy(() -> create(request("key", "hash", almost), "A-2"));

    IdempotentRequest later = request("key", "other", NOW.plus(DAY));
    assertThat(store.findIdempotencyRecord(later)).isEmpty();
    Job job = create(later, "A-2");
    assertThat(store.findIdempotencyRecord(later))
        .contains(new IdempotencyRecord("other", job.id()));
    assertThat(total()).isEqualTo(2);
  }

  @Test
  void whatDynamoDbRemovesByItselfIsToldItInSeconds() {
    create(first, "A-1");

    Map<String, AttributeValue> key =
        Map.of(
            "employerId", AttributeValue.fromN(Integer.toString(employer)),
            "idempotencyKey", AttributeValue.fromS("key"));
    assertThat(client().getItem(get -> get.tableName("Idempotency").key(key)).item())
        .containsEntry(
            "expiresAt",
            AttributeValue.fromN(
                Long.toString(Instant.parse("2026-11-22T09:30:15Z").getEpochSecond())));
  }
}
