package jobpostings.partner;

import dagger.Binds;
import dagger.Module;

/** How partners and grants are stored. */
@Module
public abstract class PartnerModule {
  private PartnerModule() {}

  @Binds
  abstract PartnerStore partnerStore(DynamoPartnerStore store);

  @Binds
  abstract GrantStore grantStore(DynamoGrantStore store);
}
