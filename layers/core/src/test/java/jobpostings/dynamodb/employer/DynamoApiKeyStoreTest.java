package jobpostings.dynamodb.employer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.LostResponses;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.employer.key.ApiKey;
import jobpostings.employer.key.IssuedKey;
import jobpostings.employer.key.IssuedKeyBuilder;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

class DynamoApiKeyStoreTest extends StoreFixture {
  private static final Instant NOW = Instant.parse("2026-11-21T09:30:15.120Z");
  private static final Instant LATER = NOW.plusSeconds(3600);

  private final DynamoDbClient client = client();
  private final DynamoApiKeyStore store =
      new DynamoApiKeyStore(new Tables(client, settings(), TimeLimits.DEFAULT));

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  private IssuedKey add(String secret, Instant createdAt) {
    IssuedKey key = IssuedKey.of(employer + " " + secret, employer, createdAt);
    store.add(key);
    return key;
  }

  @Test
  void ofAKeyTheHashIsStoredAndWhatTellsItFromOthers() {
    IssuedKey key = IssuedKey.of("jpk_secret-of-%010d".formatted(employer), employer, NOW);
    store.add(key);

    assertThat(
            client
                .getItem(
                    get ->
                        get.tableName("ApiKeys")
                            .key(Map.of("hash", AttributeValue.fromS(key.key().hash()))))
                .item())
        .isEqualTo(
            Map.of(
                "hash", AttributeValue.fromS(key.key().hash()),
                "employerId", AttributeValue.fromN(Integer.toString(employer)),
                "prefix", AttributeValue.fromS("jpk_secr"),
                "lastFour", AttributeValue.fromS("%04d".formatted(employer)),
                "createdAt", AttributeValue.fromS("2026-11-21T09:30:15.120Z"),
                "scopes", AttributeValue.fromS("read-write-manage"),
                "by", AttributeValue.fromS("operator///")));
  }

  @Test
  void whatItsEmployerEndsIsRemovedInTime() {
    IssuedKey key = add("some key", NOW);
    add("another key", NOW);

    store.end(employer, key.id(), NOW);

    assertThat(store.find(key.key())).map(IssuedKey::revokedAt).contains(Optional.of(NOW));
    assertThat(
            client
                .getItem(
                    get ->
                        get.tableName("ApiKeys")
                            .key(Map.of("hash", AttributeValue.fromS(key.key().hash()))))
                .item())
        .containsEntry(
            "removeAt",
            AttributeValue.fromN(Long.toString(NOW.plus(90, ChronoUnit.DAYS).getEpochSecond())));
  }

  @Test
  void theKeysOfOneEmployerAreListedLatestFirst() {
    IssuedKey second = add("second key", NOW.plusMillis(3));
    IssuedKey third = add("third key", NOW.plusMillis(880));
    IssuedKey first = add("first key", NOW);

    assertThat(store.ofEmployer(employer)).containsExactly(third, second, first);
    assertThat(store.ofEmployer(Integer.MAX_VALUE)).isEmpty();
  }

  @Test
  void aKeyIsFoundWhetherItWorksOrNot() {
    IssuedKey key = add("some key", NOW);
    assertThat(store.find(key.key())).contains(key);

    Optional<IssuedKey> revoked = store.revoke(key.key(), NOW);
    assertThat(store.find(key.key())).isEqualTo(revoked);
  }

  @Test
  void aKeyIsRevokedOnce() {
    IssuedKey key = add("some key", NOW);

    assertThat(store.revoke(key.key(), NOW)).map(IssuedKey::revokedAt).contains(Optional.of(NOW));
    assertThat(store.revoke(key.key(), LATER))
        .map(IssuedKey::revokedAt)
        .as("the time of the first")
        .contains(Optional.of(NOW));
    assertThat(store.ofEmployer(employer))
        .singleElement()
        .isEqualTo(store.revoke(key.key(), LATER).orElseThrow());
  }

  @Test
  void aKeyThatWorksForLongerIsNotRemovedAtItsFormerEnd() {
    IssuedKey key =
        IssuedKeyBuilder.builder(IssuedKey.of(employer + " some key", employer, NOW))
            .expiresAt(Optional.of(LATER))
            .build();
    store.add(key);
    assertThat(item(key)).containsKey("removeAt");

    store.expire(key.key(), Optional.of(LATER.plusSeconds(1)), NOW);

    assertThat(item(key)).doesNotContainKey("removeAt");
  }

  private Map<String, AttributeValue> item(IssuedKey key) {
    Map<String, AttributeValue> hash = Map.of("hash", AttributeValue.fromS(key.key().hash()));
    return client.getItem(get -> get.tableName("ApiKeys").key(hash)).item();
  }

  @Test
  void theTimeAtWhichAKeyExpiresIsSetMovedAndTakenBack() {
    IssuedKey key = add("some key", NOW);

    assertThat(store.expire(key.key(), Optional.of(LATER), NOW))
        .map(IssuedKey::expiresAt)
        .contains(Optional.of(LATER));
    assertThat(store.expire(key.key(), Optional.of(LATER.plusSeconds(1)), NOW))
        .map(IssuedKey::expiresAt)
        .contains(Optional.of(LATER.plusSeconds(1)));
    assertThat(store.expire(key.key(), Optional.empty(), NOW)).contains(key);
    assertThat(store.ofEmployer(employer)).containsExactly(key);
  }

  @Test
  void aKeyThatHasExpiredStaysSo() {
    IssuedKey key = add("some key", NOW);
    Optional<IssuedKey> expired = store.expire(key.key(), Optional.of(LATER), NOW);

    assertThat(store.expire(key.key(), Optional.of(LATER.plusSeconds(9)), LATER)).isEmpty();
    assertThat(store.expire(key.key(), Optional.empty(), LATER)).isEmpty();

    assertThat(store.ofEmployer(employer)).containsExactly(expired.orElseThrow());
    assertThat(store.revoke(key.key(), LATER)).as("but it can be revoked").isPresent();
  }

  @Test
  void aKeyThatWasRevokedDoesNotExpire() {
    IssuedKey key = add("some key", NOW);
    store.revoke(key.key(), NOW);

    assertThat(store.expire(key.key(), Optional.of(LATER), NOW)).isEmpty();
  }

  @Test
  void aKeyThatIsNotThereIsNotMade() {
    ApiKey unknown = ApiKey.of("unknown to " + employer);

    assertThat(store.revoke(unknown, NOW)).isEmpty();
    assertThat(store.expire(unknown, Optional.of(LATER), NOW)).isEmpty();
    assertThat(store.expire(unknown, Optional.empty(), NOW)).isEmpty();
    assertThat(store.find(unknown)).isEmpty();
  }

  /** Else a number would be drawn again and again while responses are lost. */
  @Test
  void aNumberWhoseReservationWasNotAnsweredIsReserved() {
    LostResponses lost = new LostResponses(PutItemRequest.class, 1);
    DynamoApiKeyStore unlucky =
        new DynamoApiKeyStore(new Tables(client(lost), settings(), TimeLimits.DEFAULT));

    assertThat(unlucky.reserve(-employer, "acme")).isTrue();

    assertThat(lost.sent()).hasSize(1);
    assertThat(unlucky.reserve(-employer, "acme")).as("by another call").isFalse();
  }
}
