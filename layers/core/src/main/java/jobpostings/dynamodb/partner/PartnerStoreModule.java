package jobpostings.dynamodb.partner;

import dagger.Binds;
import dagger.Module;
import jobpostings.partner.GrantStore;
import jobpostings.partner.PartnerStore;

/** Keeps partners, and what employers granted them, in DynamoDB. */
@Module
public abstract class PartnerStoreModule {
  private PartnerStoreModule() {}

  @Binds
  abstract PartnerStore partners(DynamoPartnerStore store);

  @Binds
  abstract GrantStore grants(DynamoGrantStore store);
}
