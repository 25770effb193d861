package jobpostings.dynamodb;

import dagger.Binds;
import dagger.Module;
import dagger.Provides;
import java.time.Duration;
import java.util.List;
import jobpostings.change.ChangeLog;
import jobpostings.change.Retention;
import jobpostings.dynamodb.change.DynamoChangeLog;
import jobpostings.dynamodb.description.DynamoLongDescriptions;
import jobpostings.dynamodb.employer.DynamoApiKeyStore;
import jobpostings.dynamodb.employer.DynamoEmployerStore;
import jobpostings.dynamodb.employer.DynamoReadOnlyMode;
import jobpostings.dynamodb.employer.DynamoRequestCounts;
import jobpostings.dynamodb.erasure.DynamoErasureStore;
import jobpostings.dynamodb.erasure.ErasableStores;
import jobpostings.dynamodb.job.DynamoDueJobs;
import jobpostings.dynamodb.job.DynamoJobStore;
import jobpostings.dynamodb.job.DynamoReferencedJobs;
import jobpostings.dynamodb.list.DynamoJobCounts;
import jobpostings.dynamodb.list.DynamoJobList;
import jobpostings.dynamodb.location.DynamoLearnedLocations;
import jobpostings.dynamodb.partner.DynamoGrantStore;
import jobpostings.dynamodb.partner.DynamoPartnerStore;
import jobpostings.dynamodb.refusal.DynamoRefusedRequests;
import jobpostings.employer.EmployerStore;
import jobpostings.employer.key.ApiKeyStore;
import jobpostings.employer.limit.ReadOnlyMode;
import jobpostings.employer.limit.RequestCounts;
import jobpostings.erasure.ErasableStore;
import jobpostings.erasure.ErasureStore;
import jobpostings.job.store.DueJobs;
import jobpostings.job.store.JobCounts;
import jobpostings.job.store.JobFinder;
import jobpostings.job.store.JobList;
import jobpostings.job.store.JobStore;
import jobpostings.job.store.JobWrites;
import jobpostings.job.store.LongDescriptions;
import jobpostings.job.store.ReferencedJobs;
import jobpostings.location.LearnedLocations;
import jobpostings.partner.GrantStore;
import jobpostings.partner.PartnerStore;
import jobpostings.refusal.RefusedRequests;
import jobpostings.settings.Settings;

/**
 * The stores, kept in DynamoDB. A component that includes this module provides the client, {@link
 * Settings} that name the tables, a {@link java.time.Clock}, {@link
 * jobpostings.dynamodb.table.TimeLimits}, {@link jobpostings.dynamodb.list.SearchTop}, {@link
 * jobpostings.dynamodb.job.CounterShards}, and generators of ids and of random numbers.
 */
@Module
public abstract class StoresModule {
  private StoresModule() {}

  @Provides
  static Retention retention(Settings settings) {
    return new Retention(
        Duration.ofDays(settings.changeRetentionDays()),
        Duration.ofDays(settings.versionRetentionDays()));
  }

  @Provides
  static List<ErasableStore> erasableStores(ErasableStores stores) {
    return stores.inOrder();
  }

  @Binds
  abstract ChangeLog changeLog(DynamoChangeLog store);

  @Binds
  abstract LongDescriptions longDescriptions(DynamoLongDescriptions store);

  @Binds
  abstract EmployerStore employerStore(DynamoEmployerStore store);

  @Binds
  abstract ApiKeyStore apiKeyStore(DynamoApiKeyStore store);

  @Binds
  abstract RequestCounts requestCounts(DynamoRequestCounts store);

  @Binds
  abstract ReadOnlyMode readOnlyMode(DynamoReadOnlyMode store);

  @Binds
  abstract ErasureStore erasureStore(DynamoErasureStore store);

  @Binds
  abstract JobStore jobStore(DynamoJobStore store);

  @Binds
  abstract JobFinder jobFinder(DynamoJobStore store);

  @Binds
  abstract JobWrites jobWrites(DynamoJobStore store);

  @Binds
  abstract DueJobs dueJobs(DynamoDueJobs store);

  @Binds
  abstract ReferencedJobs referencedJobs(DynamoReferencedJobs store);

  @Binds
  abstract JobList jobList(DynamoJobList store);

  @Binds
  abstract JobCounts jobCounts(DynamoJobCounts store);

  @Binds
  abstract LearnedLocations learnedLocations(DynamoLearnedLocations store);

  @Binds
  abstract PartnerStore partnerStore(DynamoPartnerStore store);

  @Binds
  abstract GrantStore grantStore(DynamoGrantStore store);

  @Binds
  abstract RefusedRequests refusedRequests(DynamoRefusedRequests store);
}
