package jobpostings;

import dagger.BindsInstance;
import dagger.Component;
import dagger.Module;
import dagger.Provides;
import jakarta.inject.Provider;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Optional;
import jobpostings.aws.Connections;
import jobpostings.change.ChangeLog;
import jobpostings.change.JobVersions;
import jobpostings.change.ListChanges;
import jobpostings.change.RestoreJob;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.dynamodb.FakeAws;
import jobpostings.dynamodb.Tables;
import jobpostings.employer.EmployerStore;
import jobpostings.employer.key.ApiKeyStore;
import jobpostings.employer.key.Authenticate;
import jobpostings.employer.key.EmployerKeys;
import jobpostings.employer.limit.DynamoReadOnlyMode;
import jobpostings.employer.limit.RequestCounts;
import jobpostings.employer.limit.RequestLimits;
import jobpostings.job.Retention;
import jobpostings.job.batch.BatchJobs;
import jobpostings.job.batch.ReconcileJobs;
import jobpostings.job.description.LongDescriptions;
import jobpostings.job.list.SearchTop;
import jobpostings.job.operation.DeleteJob;
import jobpostings.job.operation.GetJob;
import jobpostings.job.operation.ListAdvice;
import jobpostings.job.operation.ListJobs;
import jobpostings.job.operation.WriteJobs;
import jobpostings.job.store.CounterShards;
import jobpostings.job.store.JobStore;
import jobpostings.job.sweep.JobSweeps;
import jobpostings.job.sweep.RemoveDescriptions;
import jobpostings.location.LearnedLocations;
import jobpostings.location.Locations;
import jobpostings.operator.ErasureActions;
import jobpostings.operator.OperatorActions;
import jobpostings.partner.AuthenticatePartner;
import jobpostings.partner.Grants;
import jobpostings.partner.Partners;
import jobpostings.partner.PresentGrants;
import jobpostings.refusal.DynamoRefusedRequests;
import jobpostings.segment.DynamoSegments;
import jobpostings.settings.Settings;

/**
 * All operations, wired. A function asks for the one that it needs; only what that one uses is
 * created.
 */
@Singleton
@Component(modules = {DynamoDbModule.class, StoresModule.class, Core.DefaultsModule.class})
public interface Core {

  /** For a function on Lambda. */
  static Core ofProcess() {
    return of(Settings.ofProcess());
  }

  static Core of(Settings settings) {
    return DaggerCore.factory().create(settings, Optional.empty());
  }

  /** The operations with a stand-in for AWS, so that nothing calls AWS itself. */
  static Core of(Settings settings, FakeAws fake) {
    return DaggerCore.factory().create(settings, Optional.of(fake));
  }

  Settings settings();

  GetJob getJob();

  ListJobs listJobs();

  ListAdvice listAdvice();

  WriteJobs writeJobs();

  DeleteJob deleteJob();

  BatchJobs batchJobs();

  ReconcileJobs reconcileJobs();

  JobSweeps jobSweeps();

  RemoveDescriptions removeDescriptions();

  Locations locations();

  JobStore jobs();

  DynamoSegments segments();

  LongDescriptions longDescriptions();

  /** The tables, for components with stores of their own. */
  Tables tables();

  ListChanges listChanges();

  ChangeLog changeLog();

  JobVersions jobVersions();

  RestoreJob restoreJob();

  Retention retention();

  Clock clock();

  /** The connections that the operations use. Lambda never closes them. */
  Connections connections();

  Authenticate authenticate();

  AuthenticatePartner authenticatePartner();

  Partners partners();

  Grants grants();

  PresentGrants presentGrants();

  EmployerStore employers();

  RequestLimits requestLimits();

  DynamoReadOnlyMode readOnlyMode();

  ApiKeyStore apiKeys();

  EmployerKeys employerKeys();

  DynamoRefusedRequests refusedRequests();

  LearnedLocations learnedLocations();

  OperatorActions operatorActions();

  ErasureActions erasureActions();

  @Component.Factory
  interface Factory {
    Core create(@BindsInstance Settings settings, @BindsInstance Optional<FakeAws> fake);
  }

  /** What tests choose otherwise. */
  @Module
  final class DefaultsModule {
    private DefaultsModule() {}

    /**
     * In the time zone that determines the current date. It ticks in milliseconds, as moments are
     * stored and shown.
     */
    @Provides
    static Clock clock(Settings settings) {
      return Clock.tickMillis(settings.timeZone());
    }

    /** The name of the table is read only if there is a limit. */
    @Provides
    @Singleton
    static RequestLimits requestLimits(
        Settings settings, Provider<RequestCounts> counts, Clock clock) {
      int ofEmployer = settings.employerLimit();
      int ofPartner = settings.partnerLimit();
      return ofEmployer == 0 && ofPartner == 0
          ? RequestLimits.NONE
          : new RequestLimits(ofEmployer, ofPartner, counts.get(), clock);
    }

    @Provides
    static SearchTop searchTop() {
      return SearchTop.DEFAULT;
    }

    @Provides
    static CounterShards counterShards() {
      return CounterShards.DEFAULT;
    }
  }
}
