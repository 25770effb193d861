package jobpostings.employer.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.rules.ItemSize;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.LostResponses;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.employer.key.ApiKeyStore.AddKeyOutcome;
import jobpostings.employer.key.ApiKeyStore.Ending;
import jobpostings.partner.Partner;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

class DynamoApiKeyStoreTest extends StoreFixture {
  private static final Instant NOW = Instant.parse("2026-11-21T09:30:15.120Z");
  private static final Instant LATER = NOW.plusSeconds(3600);
  private static final int MOST = 100;

  private final DynamoDbClient client = client();
  private final Operations operations = operations();
  private final ApiKeyStore store = operations.apiKeys();
  private final KeyOwner owner = KeyOwner.employer(employer);

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  @BeforeEach
  void thereIsAnEmployer() {
    operations.employers().save(new Employer(employer, "Maple", Plan.STANDARD));
  }

  private IssuedKey key(String secret, Instant createdAt) {
    return IssuedKey.of("jpk_" + secret + " of " + employer, employer, createdAt);
  }

  private IssuedKey add(String secret, Instant createdAt) {
    IssuedKey key = key(secret, createdAt);
    assertThat(store.add(key, MOST)).isEqualTo(AddKeyOutcome.ADDED);
    return key;
  }

  /** Issues a key that works until then. */
  private IssuedKey add(String secret, Instant createdAt, Instant end) {
    IssuedKey key = IssuedKeyBuilder.builder(key(secret, createdAt)).expiresAt(end).build();
    assertThat(store.add(key, MOST)).isEqualTo(AddKeyOutcome.ADDED);
    return key;
  }

  private static Map<String, AttributeValue> hash(IssuedKey key) {
    return Map.of("hash", AttributeValue.fromS(key.key().hash()));
  }

  private Map<String, AttributeValue> item(IssuedKey key) {
    return client.getItem(get -> get.tableName("ApiKeys").key(hash(key))).item();
  }

  /** How many keys the employer's item lists in an attribute. */
  private int listed(String attribute) {
    return employersItem().get(attribute).l().size();
  }

  private Map<String, AttributeValue> employersItem() {
    Map<String, AttributeValue> id = Map.of("id", AttributeValue.fromN(Integer.toString(employer)));
    return client.getItem(get -> get.tableName("Employers").key(id)).item();
  }

  @Test
  void ofAKeyTheHashIsStoredAndWhatTellsItFromOthers() {
    IssuedKey key = IssuedKey.of("jpk_secret-of-%010d".formatted(employer), employer, NOW);
    store.add(key, MOST);

    assertThat(item(key))
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
  void aPartnersKeyNamesThePartnerWhoseItemListsIt() {
    Partner partner = operations.partners().create("partner-" + employer, "Acme ATS");
    IssuedKey key = IssuedKey.of("jpp_secret-of-" + employer, partner.owner(), NOW);

    assertThat(store.add(key, 1)).isEqualTo(AddKeyOutcome.ADDED);

    assertThat(item(key)).containsEntry("partner", AttributeValue.fromS(partner.id()));
    assertThat(store.find(key.key())).contains(key);
    assertThat(store.all(partner.owner())).containsExactly(key);
    assertThat(operations.partners().rename(partner.id(), "Acme").name()).isEqualTo("Acme");
    assertThat(store.working(partner.owner(), NOW)).containsExactly(key);
  }

  @Test
  void whatEndsIsRemovedInTime() {
    IssuedKey ended = add("some key", NOW);
    IssuedKey revoked = add("another key", NOW);
    add("a third", NOW);

    store.end(owner, ended.id(), NOW);
    store.revoke(owner, revoked.id(), NOW);

    String inThreeMonths = Long.toString(NOW.plus(90, ChronoUnit.DAYS).getEpochSecond());
    for (IssuedKey key : List.of(ended, revoked)) {
      assertThat(store.find(key.key())).map(IssuedKey::revokedAt).contains(Optional.of(NOW));
      assertThat(item(key)).containsEntry("removeAt", AttributeValue.fromN(inThreeMonths));
    }
  }

  @Test
  void theKeysOfOneEmployerAreListedLatestFirst() {
    IssuedKey second = add("second key", NOW.plusMillis(3));
    IssuedKey third = add("third key", NOW.plusMillis(880));
    IssuedKey first = add("first key", NOW);

    assertThat(store.all(owner)).containsExactly(third, second, first);
    store.revoke(owner, second.id(), LATER);
    assertThat(store.all(owner))
        .extracting(IssuedKey::id)
        .containsExactly(third.id(), second.id(), first.id());
    assertThat(store.working(owner, LATER)).containsExactly(third, first);
    assertThat(store.all(KeyOwner.employer(Integer.MAX_VALUE))).isEmpty();
  }

  @Test
  void aKeyIsFoundWhetherItWorksOrNot() {
    IssuedKey key = add("some key", NOW);
    assertThat(store.find(key.key())).contains(key);

    Optional<IssuedKey> revoked = store.revoke(owner, key.id(), NOW);
    assertThat(store.find(key.key())).isEqualTo(revoked);
  }

  @Test
  void aKeyIsRevokedOnce() {
    IssuedKey key = add("some key", NOW);

    assertThat(store.revoke(owner, key.id(), NOW))
        .map(IssuedKey::revokedAt)
        .contains(Optional.of(NOW));
    assertThat(store.revoke(owner, key.id(), LATER))
        .map(IssuedKey::revokedAt)
        .as("the time of the first")
        .contains(Optional.of(NOW));
    assertThat(store.all(owner))
        .singleElement()
        .isEqualTo(store.revoke(owner, key.id(), LATER).orElseThrow());
  }

  @Test
  void aKeyThatWorksForLongerIsNotRemovedAtItsFormerEnd() {
    IssuedKey key = add("some key", NOW, LATER);
    assertThat(item(key)).containsKey("removeAt");

    store.expire(owner, key.id(), Optional.empty(), NOW);

    assertThat(item(key)).doesNotContainKey("removeAt");
  }

  @Test
  void theTimeAtWhichAKeyExpiresIsSetMovedAndTakenBack() {
    IssuedKey key = add("some key", NOW);

    assertThat(store.expire(owner, key.id(), Optional.of(LATER), NOW))
        .map(IssuedKey::expiresAt)
        .contains(Optional.of(LATER));
    assertThat(store.expire(owner, key.id(), Optional.of(LATER.plusSeconds(1)), NOW))
        .map(IssuedKey::expiresAt)
        .contains(Optional.of(LATER.plusSeconds(1)));
    assertThat(store.expire(owner, key.id(), Optional.empty(), NOW)).contains(key);
    assertThat(store.all(owner)).containsExactly(key);
  }

  @Test
  void aKeyThatHasExpiredStaysSo() {
    IssuedKey key = add("some key", NOW);
    Optional<IssuedKey> expired = store.expire(owner, key.id(), Optional.of(LATER), NOW);

    assertThat(store.expire(owner, key.id(), Optional.of(LATER.plusSeconds(9)), LATER)).isEmpty();
    assertThat(store.expire(owner, key.id(), Optional.empty(), LATER)).isEmpty();

    assertThat(store.all(owner)).containsExactly(expired.orElseThrow());
    assertThat(store.revoke(owner, key.id(), LATER)).as("but it can be revoked").isPresent();
  }

  @Test
  void aKeyThatWasRevokedDoesNotExpire() {
    IssuedKey key = add("some key", NOW);
    store.revoke(owner, key.id(), NOW);

    assertThat(store.expire(owner, key.id(), Optional.of(LATER), NOW)).isEmpty();
  }

  @Test
  void aKeyThatIsNotThereIsNotMade() {
    String unknown = ApiKey.of("unknown to " + employer).id();

    assertThat(store.revoke(owner, unknown, NOW)).isEmpty();
    assertThat(store.expire(owner, unknown, Optional.of(LATER), NOW)).isEmpty();
    assertThat(store.end(owner, unknown, NOW)).isEqualTo(Ending.NOT_THERE);
    assertThat(store.find(ApiKey.of("unknown to " + employer))).isEmpty();
  }

  @Test
  void noOwnerHasNoKeys() {
    KeyOwner nobody = KeyOwner.employer(Integer.MAX_VALUE);
    IssuedKey key = IssuedKey.of("jpk_of nobody", nobody, NOW);

    assertThat(store.add(key, MOST)).isEqualTo(AddKeyOutcome.NO_OWNER);
    assertThat(store.find(key.key())).isEmpty();
    assertThat(operations.employers().find(nobody.number())).isEmpty();
  }

  /** Else a key that nobody knows would count among those that work. */
  @Test
  void aKeyWhoseIssueWasNotAnsweredIsIssuedOnce() {
    LostResponses lost = new LostResponses(TransactWriteItemsRequest.class, 2);
    ApiKeyStore unlucky = operations(lost).apiKeys();
    IssuedKey key = key("some key", NOW);

    assertThat(unlucky.add(key, 1)).isEqualTo(AddKeyOutcome.ADDED);

    assertThat(lost.sent()).hasSize(3);
    assertThat(store.all(owner)).containsExactly(key);
    assertThat(store.add(key("another", NOW), 1)).isEqualTo(AddKeyOutcome.TOO_MANY);
  }

  @Test
  void aRevocationThatWasNotAnsweredHasItsOwnTime() {
    IssuedKey key = add("some key", NOW);
    IssuedKey other = add("other key", NOW);
    LostResponses lost = new LostResponses(TransactWriteItemsRequest.class, 1);
    ApiKeyStore unlucky = operations(lost).apiKeys();

    assertThat(unlucky.revoke(owner, key.id(), LATER))
        .map(IssuedKey::revokedAt)
        .contains(Optional.of(LATER));
    assertThat(unlucky.end(owner, other.id(), NOW)).isEqualTo(Ending.LAST);
    assertThat(lost.sent()).hasSize(2);
  }

  @Test
  void whatHasExpiredLeavesTheLiveKeysWhenOneIsIssued() {
    IssuedKey expired = add("some key", NOW, LATER);
    assertThat(listed("keys")).isEqualTo(1);

    IssuedKey next = add("another key", LATER);

    assertThat(listed("keys")).isEqualTo(1);
    assertThat(listed("endedKeys")).isEqualTo(1);
    assertThat(store.all(owner)).containsExactly(next, expired);
    assertThat(store.expire(owner, expired.id(), Optional.empty(), LATER)).isEmpty();
  }

  @Test
  void whatTimeToLiveRemovedIsPassedOver() {
    IssuedKey removed = add("some key", NOW, LATER);
    IssuedKey ended = add("a second", NOW);
    IssuedKey left = add("a third", NOW);
    store.revoke(owner, ended.id(), NOW);
    for (IssuedKey key : List.of(removed, ended)) {
      client.deleteItem(delete -> delete.tableName("ApiKeys").key(hash(key)));
    }

    assertThat(store.all(owner)).containsExactly(left);
    assertThat(store.working(owner, NOW)).containsExactly(left);
    assertThat(store.revoke(owner, removed.id(), NOW)).isEmpty();
    IssuedKey next = add("a fourth", NOW);
    assertThat(store.all(owner)).containsExactly(next, left);
    assertThat(listed("keys")).isEqualTo(2);
  }

  @Tag("deep")
  @Test
  void theLastFiftyThatEndedAreKeptHoweverManyEndAtOnce() {
    List<IssuedKey> expired = new ArrayList<>();
    for (int i = 0; i < MOST; i++) {
      expired.add(add("key " + i, NOW.plusMillis(i), LATER));
    }
    assertThat(store.add(key("one too many", NOW), MOST)).isEqualTo(AddKeyOutcome.TOO_MANY);

    IssuedKey next = add("the next", LATER);

    assertThat(listed("keys")).isEqualTo(1);
    assertThat(listed("endedKeys")).isEqualTo(50);
    assertThat(store.all(owner)).hasSize(51).startsWith(next, expired.getLast());
    assertThat(item(expired.get(49))).as("what is listed no more").isEmpty();
    assertThat(item(expired.get(50))).isNotEmpty();

    add("a third", LATER);
    assertThat(store.revoke(owner, next.id(), LATER)).isPresent();
    assertThat(listed("endedKeys")).isEqualTo(50);
    assertThat(item(expired.get(50))).isEmpty();
  }

  /** 4 KB cost one read unit, which each call pays that the authorizer checks. */
  @Test
  void anEmployersItemWithItsListsIsReadForOneUnit() {
    operations
        .employers()
        .save(new Employer(employer, "\ud83c\udf41".repeat(128), Plan.UNLIMITED, true));
    for (int i = 0; i < 69; i++) {
      add("key " + i, NOW.plusMillis(i), i < 50 ? LATER : LATER.plusSeconds(1));
    }
    add("the next", LATER);

    assertThat(listed("keys")).isEqualTo(20);
    assertThat(listed("endedKeys")).isEqualTo(50);
    assertThat(ItemSize.of(employersItem())).isLessThan(4_096);
  }

  @Test
  void anErasedOwnerHasNoKeysAndGetsNone() {
    Partner partner = operations.partners().create("partner-" + employer, "Acme ATS");
    IssuedKey working = IssuedKey.of("jpp_working of " + employer, partner.owner(), NOW);
    IssuedKey revoked = IssuedKey.of("jpp_revoked of " + employer, partner.owner(), NOW);
    store.add(working, MOST);
    store.add(revoked, MOST);
    store.revoke(partner.owner(), revoked.id(), NOW);
    operations.partners().setSuspended(partner.id(), true);

    assertThat(operations.partners().erase(partner.id()).keys()).isEqualTo(2);

    assertThat(item(working)).isEmpty();
    assertThat(item(revoked)).isEmpty();
    assertThat(store.all(partner.owner())).isEmpty();
    assertThat(store.add(working, MOST)).isEqualTo(AddKeyOutcome.NO_OWNER);
    assertThat(item(working)).isEmpty();
    assertThat(operations.partners().erase(partner.id()).keys()).isZero();
  }
}
