package jobpostings.partner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.Meanwhile;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.employer.key.Caller;
import jobpostings.employer.key.IssuedKey;
import jobpostings.employer.key.KeyGrant;
import jobpostings.employer.key.KeyOwner;
import jobpostings.employer.key.Scope;
import jobpostings.job.Author;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** A grant holds up to the millisecond before its end, and from then on it is as if withdrawn. */
class GrantExpiryTest extends StoreFixture {
  private static final Instant END = Instant.parse("2026-11-21T09:30:15.123Z");

  private final Operations before = at(END.minusMillis(1));
  private final Operations after = at(END);
  private final String partner = "partner-" + employer;
  private final String key = "jpp_of-the-partner-" + employer;
  private String id;

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  private Operations at(Instant now) {
    return operations(Clock.fixed(now, ZoneOffset.UTC));
  }

  @BeforeEach
  void anEmployerThatGrantedAPartnerSomethingUntilThen() {
    Operations earlier = at(END.minus(Duration.ofDays(1)));
    earlier.employers().save(new Employer(employer, "Northwind", Plan.STANDARD));
    KeyOwner owner = earlier.partners().create(partner, "Acme ATS").owner();
    earlier.apiKeys().add(IssuedKey.of(key, owner, END.minus(Duration.ofDays(1))), 1);
    id =
        earlier
            .grants()
            .add(
                employer,
                Optional.of(partner),
                until(Optional.of(END)),
                Author.operator(""),
                new Violations())
            .id();
  }

  private static KeyGrant until(Optional<Instant> end) {
    return new KeyGrant(Set.of(Scope.READ), end, Optional.empty());
  }

  private Caller acting(Operations now) {
    return now.authenticatePartner().authenticate(key + "." + employer).orElseThrow();
  }

  @Test
  void thePartnerActsForTheEmployerUpToItsEnd() {
    assertThat(acting(before).scopes()).containsExactly(Scope.READ);
    assertThatCode(acting(before)::requireEmployer).doesNotThrowAnyException();

    assertThat(acting(after).actsFor()).isEmpty();
    assertThatExceptionOfType(Problem.class)
        .isThrownBy(acting(after)::requireEmployer)
        .withMessageStartingWith("No employer with the number after the dot of this key")
        .matches(problem -> problem.code() == ProblemCode.NOT_PERMITTED);
  }

  @Test
  void bothSidesListItUpToItsEnd() {
    assertThat(before.grants().employers(partner, 0, 10).entries())
        .singleElement()
        .matches(each -> each.employer().id() == employer && each.grant().id().equals(id));
    assertThat(before.grants().list(employer)).extracting(Grant::id).containsExactly(id);
    assertThat(before.grants().find(employer, id).expiresAt()).contains(END);

    assertThat(after.grants().employers(partner, 0, 10).entries()).isEmpty();
    assertThat(after.grants().list(employer)).isEmpty();
    for (Runnable call :
        new Runnable[] {
          () -> after.grants().find(employer, id), () -> after.grants().delete(employer, id)
        }) {
      assertThatExceptionOfType(Problem.class)
          .isThrownBy(call::run)
          .matches(problem -> problem.code() == ProblemCode.NOT_FOUND);
    }
  }

  @Test
  void thePartnerIsGrantedSomethingElseFromItsEndOn() {
    assertRefused(before, partner, ViolationCode.DUPLICATE);

    Grant next =
        after
            .grants()
            .add(
                employer,
                Optional.of(partner),
                until(Optional.empty()),
                Author.operator(""),
                new Violations());

    assertThat(after.grants().list(employer)).containsExactly(next);
    assertThat(acting(after).actsFor()).isPresent();
  }

  @Test
  void itsPlaceAmongTwentyIsFreeFromItsEndOn() {
    for (int i = 1; i < 20; i++) {
      after.partners().create(partner + "-" + i, "Other");
      before
          .grants()
          .add(
              employer,
              Optional.of(partner + "-" + i),
              until(Optional.empty()),
              Author.operator(""),
              new Violations());
    }
    String last = partner + "-last";
    after.partners().create(last, "Last");
    assertRefused(before, last, ViolationCode.TOO_MANY);

    after
        .grants()
        .add(
            employer,
            Optional.of(last),
            until(Optional.empty()),
            Author.operator(""),
            new Violations());

    assertThat(after.grants().list(employer)).hasSize(20);
    assertRefused(after, partner, ViolationCode.TOO_MANY);
  }

  private void assertRefused(Operations now, String to, ViolationCode code) {
    assertThatExceptionOfType(Problem.class)
        .isThrownBy(
            () ->
                now.grants()
                    .add(
                        employer,
                        Optional.of(to),
                        until(Optional.empty()),
                        Author.operator(""),
                        new Violations()))
        .satisfies(
            problem ->
                assertThat(problem.violations())
                    .extracting(each -> each.code())
                    .containsExactly(code));
  }

  @Test
  void dynamoDbRemovesItFromItsEndOn() {
    Map<String, AttributeValue> key =
        Map.of(
            "partner", AttributeValue.fromS(partner),
            "employerId", AttributeValue.fromN(Integer.toString(employer)));

    assertThat(client().getItem(get -> get.tableName("Partners").key(key)).item())
        .containsEntry("removeAt", AttributeValue.fromN(Long.toString(END.getEpochSecond())));
  }

  @Test
  void aPartnerThatIsErasedAtThatMomentIsGrantedNothing() {
    before.partners().setSuspended(partner, true);
    before.grants().delete(employer, id);

    assertRefused(
        meanwhile(() -> before.partners().erase(partner)), partner, ViolationCode.UNKNOWN_VALUE);

    assertThat(before.grants().list(employer)).isEmpty();
  }

  @Test
  void whatIsGrantedAtThatMomentIsNotGrantedTwice() {
    before.grants().delete(employer, id);

    assertRefused(meanwhile(() -> grant(partner)), partner, ViolationCode.DUPLICATE);

    assertThat(before.grants().list(employer)).hasSize(1);
  }

  private void grant(String to) {
    before
        .grants()
        .add(
            employer,
            Optional.of(to),
            until(Optional.empty()),
            Author.operator(""),
            new Violations());
  }

  /** Operations before whose first transaction that happens. */
  private Operations meanwhile(Runnable deed) {
    return operations(
        Clock.fixed(END.minusMillis(1), ZoneOffset.UTC),
        new Meanwhile(TransactWriteItemsRequest.class::isInstance, deed));
  }
}
