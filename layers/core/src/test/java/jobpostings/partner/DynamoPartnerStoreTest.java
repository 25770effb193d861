package jobpostings.partner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import jobpostings.dynamodb.Tables;
import jobpostings.dynamodb.TimeLimits;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.LostResponses;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.partner.DynamoPartnerStore.AddPartnerOutcome;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

class DynamoPartnerStoreTest extends StoreFixture {
  private final DynamoPartnerStore store = partners();

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  private DynamoPartnerStore partners(ExecutionInterceptor... interceptors) {
    return new DynamoPartnerStore(new Tables(client(interceptors), settings(), TimeLimits.DEFAULT));
  }

  private Partner partner(String name, int number) {
    return new Partner(name + "-" + employer, number, "Acme", false, 0, Optional.empty());
  }

  @Test
  void neitherAnIdNorANumberIsGivenTwice() {
    int number = -1_000_000 - employer;
    Partner acme = partner("acme", number);
    assertThat(store.add(acme)).isEqualTo(AddPartnerOutcome.ADDED);

    assertThat(store.add(partner("acme", number - 500_000))).isEqualTo(AddPartnerOutcome.ID_TAKEN);
    assertThat(store.add(partner("other", number))).isEqualTo(AddPartnerOutcome.NUMBER_TAKEN);
    assertThat(store.add(acme)).isEqualTo(AddPartnerOutcome.ID_TAKEN);

    assertThat(store.find(acme.id())).contains(acme);
    assertThat(store.find(partner("other", number).id())).isEmpty();
    assertThat(store.add(partner("other", number - 500_000)))
        .as("what was refused took no number")
        .isEqualTo(AddPartnerOutcome.ADDED);
  }

  @Test
  void aPartnerWhoseAnswerIsLostIsMade() {
    LostResponses lost = new LostResponses(TransactWriteItemsRequest.class, 1);
    Partner acme = partner("lost", -2_000_000 - employer);

    assertThat(partners(lost).add(acme)).isEqualTo(AddPartnerOutcome.ADDED);

    assertThat(lost.sent()).hasSize(2);
    assertThat(store.find(acme.id())).contains(acme);
  }
}
