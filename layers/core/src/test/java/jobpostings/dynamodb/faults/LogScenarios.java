package jobpostings.dynamodb.faults;

import static jobpostings.dynamodb.faults.Scenario.of;
import static jobpostings.dynamodb.faults.Scenario.once;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import jobpostings.change.Change;
import jobpostings.change.ChangeBuilder;
import jobpostings.change.ChangeLog;
import jobpostings.change.Cursor;
import jobpostings.change.JobSnapshot;
import jobpostings.change.ListChanges.Start;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.job.ChangeType;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobKey;
import jobpostings.job.JobVersion;
import jobpostings.job.operation.Precondition;
import jobpostings.job.store.JobFinder;
import jobpostings.job.view.JobDocument;

/** The log of changes, the versions, and restoring one of them. */
final class LogScenarios {
  /** More than two transactions take. */
  private static final int MANY = 120;

  private LogScenarios() {}

  static List<Scenario> all() {
    return List.of(
        of("listChanges", "from the oldest", LogScenarios::many, (c, _) -> oldest(c), 200),
        of("listChanges", "after a cursor", LogScenarios::many, (c, _) -> after(c, 7), 200),
        of("listChanges", "of now", LogScenarios::many, (c, _) -> now(c), 200),
        of("jobVersions", "of a job", LogScenarios::recorded, LogScenarios::versions, 200),
        of(
            "jobVersions",
            "of a job that was deleted",
            LogScenarios::deleted,
            LogScenarios::versions,
            200),
        of(
            "jobVersions",
            "one of them",
            LogScenarios::recorded,
            (c, id) -> c.operations().jobVersions().show(c.employer(), id, 1),
            200),
        of("restoreJob", "a title", LogScenarios::changed, LogScenarios::restore, 200),
        of(
            "restoreJob",
            "a long description",
            c -> {
              JobDocument job = recorded(c, Preparations.withLongDescription(c));
              c.modify(job.id(), Caller.members("description", "<p>Short.</p>"));
              return job;
            },
            LogScenarios::restore,
            200),
        once("restoreJob", "that was deleted", LogScenarios::deleted, LogScenarios::restore));
  }

  private static JobDocument many(Caller caller) {
    List<ChangeLog.LogEntry> entries =
        IntStream.rangeClosed(1, MANY)
            .mapToObj(
                id ->
                    new ChangeLog.LogEntry(
                        created(
                            caller,
                            JobExamples.job().id(id).employerId(caller.employer().id()).build(),
                            JobVersion.first(JobExamples.AUTHOR, JobExamples.NOW)),
                        Optional.empty()))
            .toList();
    caller.operations().changeLog().record(caller.employer().id(), entries);
    return Preparations.nothing(caller);
  }

  private static JobDocument recorded(Caller caller) {
    return recorded(caller, Preparations.withShortDescription(caller));
  }

  /** Adds the job's first version to the log. */
  static JobDocument recorded(Caller caller, JobDocument job) {
    JobFinder.VersionedJob found =
        caller
            .operations()
            .jobs()
            .findVersioned(new JobKey.ById(caller.employer().id(), job.id()))
            .orElseThrow();
    Change change = created(caller, found.job(), found.version());
    caller
        .operations()
        .changeLog()
        .record(caller.employer().id(), List.of(new ChangeLog.LogEntry(change, Optional.empty())));
    return job;
  }

  private static Change created(Caller caller, Job job, JobVersion version) {
    return ChangeBuilder.builder()
        .employerId(caller.employer().id())
        .jobId(job.id())
        .version(version)
        .id("w-" + job.id())
        .type(ChangeType.CREATED)
        .referenceId(job.referenceId())
        .changedMembers(List.of())
        .job(Optional.of(JobSnapshot.of(job, Optional.empty(), caller.employer())))
        .build();
  }

  private static JobDocument changed(Caller caller) {
    JobDocument job = recorded(caller);
    caller.modify(job.id(), Caller.members("title", "Cook", "referenceId", "B"));
    return job;
  }

  static JobDocument deleted(Caller caller) {
    JobDocument job = recorded(caller);
    caller.delete(job.id());
    JobVersion last =
        caller
            .operations()
            .jobs()
            .findDeleted(new JobKey.ById(caller.employer().id(), job.id()))
            .orElseThrow()
            .version();
    Change change =
        ChangeBuilder.builder()
            .employerId(caller.employer().id())
            .jobId(job.id())
            .version(last)
            .id("w-last")
            .type(ChangeType.DELETED)
            .changedMembers(List.of())
            .build();
    caller
        .operations()
        .changeLog()
        .record(caller.employer().id(), List.of(new ChangeLog.LogEntry(change, Optional.empty())));
    return job;
  }

  private static Object oldest(Caller caller) {
    return list(caller, new Start.Oldest());
  }

  private static Object after(Caller caller, long place) {
    return list(caller, new Start.After(new Cursor(caller.employer().id(), place)));
  }

  private static Object now(Caller caller) {
    return list(caller, new Start.Now());
  }

  private static Object list(Caller caller, Start start) {
    var page = caller.operations().listChanges().list(caller.employer(), start, 20, true);
    return page.changes().size() + " up to " + page.reached().place();
  }

  private static Object versions(Caller caller, int id) {
    return caller
        .operations()
        .jobVersions()
        .list(caller.employer(), id, Integer.MAX_VALUE, 10)
        .entries()
        .stream()
        .map(change -> change.version().number() + " " + change.type())
        .toList();
  }

  private static JobDocument restore(Caller caller, int id) {
    return caller
        .operations()
        .restoreJob()
        .restore(caller.employer(), JobExamples.AUTHOR, id, 1, Precondition.NONE);
  }
}
