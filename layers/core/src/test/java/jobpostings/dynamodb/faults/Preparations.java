package jobpostings.dynamodb.faults;

import static jobpostings.dynamodb.stores.Caller.LONG;
import static jobpostings.dynamodb.stores.Caller.in;
import static jobpostings.dynamodb.stores.Caller.job;

import jobpostings.dynamodb.stores.Caller;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.job.JobBuilder;
import jobpostings.job.JobExamples;
import jobpostings.job.JobStatus;
import jobpostings.job.view.JobDocument;
import jobpostings.location.LearnedLocations;

/** What exists before a request. Each method returns the job that the request is about. */
final class Preparations {
  /** The id of the caller's new place, as a run's tables have no other. */
  static final int NEW_PLACE = LearnedLocations.FIRST_ID;

  private Preparations() {}

  static JobDocument nothing(Caller caller) {
    return new JobDocument(JobExamples.job().id(0).build(), "", "");
  }

  static JobDocument withShortDescription(Caller caller) {
    return caller.create(job("referenceId", "A", "status", "active"));
  }

  static JobDocument withLongDescription(Caller caller) {
    return caller.create(job("referenceId", "A", "description", LONG));
  }

  static JobDocument inNewPlace(Caller caller) {
    return caller.create(in(caller.place() + ", YT", job()));
  }

  /** In a place that everybody finds by its bare name, and in lists. */
  static JobDocument inConfirmedPlace(Caller caller) {
    JobDocument job = inNewPlace(caller);
    caller.operations().learnedLocations().confirm(NEW_PLACE);
    return job;
  }

  /** In a place in which another employer has stored a job. */
  static JobDocument nothingInPlaceOfAnother(Caller caller) {
    Employer other = new Employer(-caller.employer().id(), "Other", Plan.UNLIMITED);
    inNewPlace(new Caller(caller.operations(), other, caller.place()));
    return nothing(caller);
  }

  static JobDocument employer(Caller caller) {
    caller.operations().employers().save(caller.employer());
    return nothing(caller);
  }

  static JobBuilder due() {
    return JobExamples.job().status(JobStatus.ACTIVE).autoRefresh(true);
  }
}
