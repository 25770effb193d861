package jobpostings.dynamodb.stores;

import dagger.Component;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import jobpostings.change.ChangeLog;
import jobpostings.change.JobVersions;
import jobpostings.change.ListChanges;
import jobpostings.change.RestoreJob;
import jobpostings.dynamodb.description.DynamoLongDescriptions;
import jobpostings.dynamodb.job.JobStream;
import jobpostings.dynamodb.rank.JobRanks;
import jobpostings.dynamodb.rank.RankReader;
import jobpostings.dynamodb.rank.Segments;
import jobpostings.employer.ApiKeyStore;
import jobpostings.employer.Authenticate;
import jobpostings.employer.EmployerKeys;
import jobpostings.employer.EmployerStore;
import jobpostings.employer.ReadOnlyMode;
import jobpostings.employer.RequestCounts;
import jobpostings.employer.RequestLimits;
import jobpostings.erasure.EraseEmployer;
import jobpostings.event.PublishJobEvents;
import jobpostings.job.CreateJob;
import jobpostings.job.DeleteJob;
import jobpostings.job.DueJobs;
import jobpostings.job.GetJob;
import jobpostings.job.JobCounts;
import jobpostings.job.JobList;
import jobpostings.job.JobStore;
import jobpostings.job.ListJobs;
import jobpostings.job.ModifyJob;
import jobpostings.job.UpsertJob;
import jobpostings.job.batch.BatchJobs;
import jobpostings.job.batch.ReconcileJobs;
import jobpostings.job.sweep.AnnounceClosing;
import jobpostings.job.sweep.CloseJobs;
import jobpostings.job.sweep.RefreshJobs;
import jobpostings.job.sweep.RemoveDescriptions;
import jobpostings.location.GetLocation;
import jobpostings.location.LearnedLocations;
import jobpostings.location.ListLocations;
import jobpostings.operator.Actions;
import jobpostings.operator.OperatorModule;
import jobpostings.partner.AuthenticatePartner;
import jobpostings.partner.Grants;
import jobpostings.partner.Partners;
import jobpostings.refusal.RefusedRequests;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Operations of {@link jobpostings.Core}, wired to stores and a clock that a test brings. */
@Singleton
@Component(modules = {TestStores.class, OperatorModule.class})
public interface Operations {
  CreateJob createJob();

  GetJob getJob();

  ListJobs listJobs();

  ModifyJob modifyJob();

  UpsertJob upsertJob();

  DeleteJob deleteJob();

  BatchJobs batchJobs();

  ReconcileJobs reconcileJobs();

  CloseJobs closeJobs();

  AnnounceClosing announceClosing();

  RefreshJobs refreshJobs();

  ListLocations listLocations();

  GetLocation getLocation();

  LearnedLocations learnedLocations();

  JobStore jobs();

  JobList jobList();

  DueJobs dueJobs();

  Authenticate authenticate();

  AuthenticatePartner authenticatePartner();

  Partners partners();

  Grants grants();

  EmployerStore employers();

  ApiKeyStore apiKeys();

  EmployerKeys employerKeys();

  RemoveDescriptions removeDescriptions();

  JobRanks jobRanks();

  JobCounts jobCounts();

  JobStream jobStream();

  ChangeLog changeLog();

  ListChanges listChanges();

  JobVersions jobVersions();

  RestoreJob restoreJob();

  PublishJobEvents publishJobEvents();

  RequestLimits requestLimits();

  RequestCounts requestCounts();

  RefusedRequests refusedRequests();

  @Named("employers")
  Actions employerActions();

  @Named("locations")
  Actions locationActions();

  @Named("counts")
  Actions countActions();

  @Named("erasure")
  Actions erasureActions();

  EraseEmployer eraseEmployer();

  Segments segments();

  RankReader rankReader();

  DynamoLongDescriptions longDescriptions();

  ReadOnlyMode readOnlyMode();

  @Named("service")
  Actions serviceActions();

  /** For changes that operations can't make. */
  DynamoDbClient client();

  static Operations on(TestStores stores) {
    return DaggerOperations.builder().testStores(stores).build();
  }
}
