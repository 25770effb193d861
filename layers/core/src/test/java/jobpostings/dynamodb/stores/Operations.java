package jobpostings.dynamodb.stores;

import dagger.Component;
import jakarta.inject.Singleton;
import jobpostings.change.ChangeLog;
import jobpostings.change.JobVersions;
import jobpostings.change.ListChanges;
import jobpostings.change.RestoreJob;
import jobpostings.employer.EmployerStore;
import jobpostings.employer.key.ApiKeyStore;
import jobpostings.employer.key.Authenticate;
import jobpostings.employer.key.EmployerKeys;
import jobpostings.employer.limit.DynamoReadOnlyMode;
import jobpostings.employer.limit.RequestCounts;
import jobpostings.employer.limit.RequestLimits;
import jobpostings.erasure.EraseEmployer;
import jobpostings.event.PublishJobEvents;
import jobpostings.job.batch.BatchJobs;
import jobpostings.job.batch.ReconcileJobs;
import jobpostings.job.description.DynamoLongDescriptions;
import jobpostings.job.list.JobList;
import jobpostings.job.list.RecountJobs;
import jobpostings.job.operation.DeleteJob;
import jobpostings.job.operation.GetJob;
import jobpostings.job.operation.ListAdvice;
import jobpostings.job.operation.ListJobs;
import jobpostings.job.operation.WriteJobs;
import jobpostings.job.store.JobStore;
import jobpostings.job.sweep.DueJobs;
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
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Operations of {@link jobpostings.Core}, wired to stores and a clock that a test brings. */
@Singleton
@Component(modules = TestStores.class)
public interface Operations {
  GetJob getJob();

  ListJobs listJobs();

  ListAdvice listAdvice();

  WriteJobs writeJobs();

  DeleteJob deleteJob();

  BatchJobs batchJobs();

  ReconcileJobs reconcileJobs();

  JobSweeps jobSweeps();

  Locations locations();

  LearnedLocations learnedLocations();

  JobStore jobs();

  JobList jobList();

  DueJobs dueJobs();

  Authenticate authenticate();

  AuthenticatePartner authenticatePartner();

  Partners partners();

  Grants grants();

  PresentGrants presentGrants();

  EmployerStore employers();

  ApiKeyStore apiKeys();

  EmployerKeys employerKeys();

  RemoveDescriptions removeDescriptions();

  RecountJobs recountJobs();

  ChangeLog changeLog();

  ListChanges listChanges();

  JobVersions jobVersions();

  RestoreJob restoreJob();

  PublishJobEvents publishJobEvents();

  RequestLimits requestLimits();

  RequestCounts requestCounts();

  DynamoRefusedRequests refusedRequests();

  OperatorActions operatorActions();

  ErasureActions erasureActions();

  EraseEmployer eraseEmployer();

  DynamoSegments segments();

  DynamoLongDescriptions longDescriptions();

  DynamoReadOnlyMode readOnlyMode();

  /** For changes that operations can't make. */
  DynamoDbClient client();

  static Operations on(TestStores stores) {
    return DaggerOperations.builder().testStores(stores).build();
  }
}
