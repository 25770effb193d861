package jobpostings.dynamodb.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import jobpostings.dynamodb.rules.FaultyCalls;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.employer.key.ApiKey;
import jobpostings.employer.key.IssuedKey;
import jobpostings.employer.key.KeyGrant;
import jobpostings.employer.key.KeyOwner;
import jobpostings.job.Author;
import jobpostings.job.JobExamples;
import jobpostings.problem.Violations;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/** What the authorizer reads to know a caller. */
class AuthorizationCostTest extends StoreFixture {
  private final FaultyCalls calls = new FaultyCalls();
  private final Operations operations = operations(calls);
  private final String own = "jpk_of-the-employer-" + employer;
  private final String partners = "jpp_of-the-partner-" + employer;

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  @BeforeEach
  void anEmployerThatGrantedAPartnerSomething() {
    String partner = "partner-" + employer;
    operations.employers().save(new Employer(employer, "Northwind", Plan.STANDARD, false));
    operations.apiKeys().add(IssuedKey.of(own, employer, JobExamples.NOW), 1);
    KeyOwner owner = operations.partners().create(partner, "Acme ATS").owner();
    operations.apiKeys().add(IssuedKey.of(partners, owner, JobExamples.NOW), 1);
    operations
        .grants()
        .add(
            employer,
            Optional.of(partner),
            KeyGrant.EVERYTHING,
            Author.operator(""),
            new Violations());
    calls.heal();
  }

  /** The tables of which one item each was read, in order. */
  private List<String> read() {
    List<String> tables =
        calls.made().values().stream()
            .map(GetItemRequest.class::cast)
            .map(GetItemRequest::tableName)
            .toList();
    calls.heal();
    return tables;
  }

  @Test
  void ofAnEmployersKeyTheKeyAndTheEmployer() {
    assertThat(operations.authenticate().authenticate(ApiKey.of(own))).isPresent();

    assertThat(read()).containsExactly("ApiKeys", "Employers");
  }

  @Test
  void ofAPartnersKeyThePartnerAndTheGrantToo() {
    String acting = partners + "." + employer;
    assertThat(operations.authenticatePartner().authenticate(acting).orElseThrow().scopes())
        .isNotEmpty();

    assertThat(read()).containsExactly("ApiKeys", "Partners", "Partners", "Employers");
  }

  @Test
  void ofAPartnersKeyThatNamesNobodyOrWhoGrantedNothingNoEmployer() {
    operations.authenticatePartner().authenticate(partners);
    assertThat(read()).containsExactly("ApiKeys", "Partners");

    operations.authenticatePartner().authenticate(partners + "." + (employer + 1_000_000));
    assertThat(read()).containsExactly("ApiKeys", "Partners", "Partners");
  }
}
