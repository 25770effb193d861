package jobpostings;

import dagger.Module;
import dagger.Provides;
import java.util.List;
import jobpostings.change.ChangeModule;
import jobpostings.dynamodb.Tables;
import jobpostings.employer.EmployerModule;
import jobpostings.employer.key.ApiKeyStore;
import jobpostings.employer.key.KeyModule;
import jobpostings.employer.key.KeyOwner;
import jobpostings.employer.limit.LimitModule;
import jobpostings.erasure.DynamoErasableJobs;
import jobpostings.erasure.DynamoErasableWebhooks;
import jobpostings.erasure.DynamoPartition;
import jobpostings.erasure.ErasableStore;
import jobpostings.erasure.Removal;
import jobpostings.job.description.DescriptionModule;
import jobpostings.job.list.JobListModule;
import jobpostings.job.store.JobStoreModule;
import jobpostings.job.sweep.SweepModule;
import jobpostings.location.LocationModule;
import jobpostings.partner.DynamoGrantStore;
import jobpostings.refusal.DynamoRefusedRequests;

/**
 * All stores. A component that includes this module provides the client of DynamoDB, {@link
 * jobpostings.settings.Settings} that name the tables, a {@link java.time.Clock}, {@link
 * jobpostings.dynamodb.TimeLimits}, {@link jobpostings.job.list.SearchTop}, {@link
 * jobpostings.job.store.CounterShards}, and generators of ids and of random numbers.
 */
@Module(
    includes = {
      ChangeModule.class,
      EmployerModule.class,
      KeyModule.class,
      LimitModule.class,
      DescriptionModule.class,
      JobListModule.class,
      JobStoreModule.class,
      SweepModule.class,
      LocationModule.class
    })
public final class StoresModule {
  private StoresModule() {}

  /**
   * All stores that have something of employers. Keys and grants come first, so that no one can
   * write.
   */
  @Provides
  static List<ErasableStore> erasableStores(
      Tables tables,
      ApiKeyStore keys,
      DynamoGrantStore grants,
      DynamoErasableWebhooks webhooks,
      DynamoErasableJobs jobs,
      DynamoRefusedRequests refusedRequests) {
    return List.of(
        (employerId, _) -> Removal.finished(keys.erase(KeyOwner.employer(employerId))),
        (employerId, _) -> Removal.finished(grants.eraseOfEmployer(employerId)),
        webhooks,
        jobs,
        DynamoPartition.ofEmployer(tables, "REFERENCES_TABLE", "referenceId"),
        DynamoPartition.ofEmployer(tables, "IDEMPOTENCY_TABLE", "idempotencyKey"),
        DynamoPartition.ofEmployer(tables, "JOB_COUNTERS_TABLE", "shard"),
        DynamoPartition.ofEmployer(tables, "JOB_LIST_TABLE", "first"),
        DynamoPartition.ofEmployer(tables, "REQUEST_COUNTS_TABLE", "period"),
        refusedRequests::erase);
  }
}
