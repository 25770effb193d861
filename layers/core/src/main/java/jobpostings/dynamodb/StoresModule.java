package jobpostings.dynamodb;

import dagger.Module;
import jobpostings.dynamodb.change.ChangeStoreModule;
import jobpostings.dynamodb.description.DescriptionStoreModule;
import jobpostings.dynamodb.employer.EmployerStoreModule;
import jobpostings.dynamodb.erasure.ErasureStoreModule;
import jobpostings.dynamodb.job.JobStoreModule;
import jobpostings.dynamodb.location.LocationStoreModule;
import jobpostings.dynamodb.partner.PartnerStoreModule;
import jobpostings.dynamodb.refusal.RefusalStoreModule;

/**
 * The stores, kept in DynamoDB. A component that includes this module provides the client, {@link
 * jobpostings.settings.Settings} that name the tables, a {@link java.time.Clock}, {@link
 * jobpostings.dynamodb.table.TimeLimits}, {@link jobpostings.dynamodb.job.SearchTop}, {@link
 * jobpostings.dynamodb.job.CounterShards}, and generators of ids and of random numbers.
 */
@Module(
    includes = {
      ChangeStoreModule.class,
      DescriptionStoreModule.class,
      EmployerStoreModule.class,
      ErasureStoreModule.class,
      JobStoreModule.class,
      LocationStoreModule.class,
      PartnerStoreModule.class,
      RefusalStoreModule.class
    })
public final class StoresModule {
  private StoresModule() {}
}
