package jobpostings.dynamodb;

import dagger.Binds;
import dagger.Module;
import dagger.Provides;
import java.time.Duration;
import java.util.List;
import jobpostings.ErasableStores;
import jobpostings.change.ChangeLog;
import jobpostings.change.DynamoChangeLog;
import jobpostings.employer.DynamoEmployerStore;
import jobpostings.employer.EmployerStore;
import jobpostings.employer.key.ApiKeyStore;
import jobpostings.employer.key.DynamoApiKeyStore;
import jobpostings.employer.limit.DynamoReadOnlyMode;
import jobpostings.employer.limit.DynamoRequestCounts;
import jobpostings.employer.limit.ReadOnlyMode;
import jobpostings.employer.limit.RequestCounts;
import jobpostings.erasure.DynamoErasureStore;
import jobpostings.erasure.ErasableStore;
import jobpostings.erasure.ErasureStore;
import jobpostings.job.Retention;
import jobpostings.job.description.DynamoLongDescriptions;
import jobpostings.job.description.LongDescriptions;
import jobpostings.job.list.DynamoJobCounts;
import jobpostings.job.list.DynamoJobList;
import jobpostings.job.list.JobCounts;
import jobpostings.job.list.JobList;
import jobpostings.job.store.DynamoJobStore;
import jobpostings.job.store.DynamoReferencedJobs;
import jobpostings.job.store.JobFinder;
import jobpostings.job.store.JobStore;
import jobpostings.job.store.JobWrites;
import jobpostings.job.store.ReferencedJobs;
import jobpostings.job.sweep.DueJobs;
import jobpostings.job.sweep.DynamoDueJobs;
import jobpostings.location.DynamoLearnedLocations;
import jobpostings.location.LearnedLocations;
import jobpostings.partner.DynamoGrantStore;
import jobpostings.partner.DynamoPartnerStore;
import jobpostings.partner.GrantStore;
import jobpostings.partner.PartnerStore;
import jobpostings.refusal.DynamoRefusedRequests;
import jobpostings.refusal.RefusedRequests;
import jobpostings.settings.Settings;

/**
 * The stores, kept in DynamoDB. A component that includes this module provides the client, {@link
 * Settings} that name the tables, a {@link java.time.Clock}, {@link
 * jobpostings.dynamodb.TimeLimits}, {@link jobpostings.job.list.SearchTop}, {@link
 * jobpostings.job.store.CounterShards}, and generators of ids and of random numbers.
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
