package jobpostings.dynamodb.races;

import static jobpostings.dynamodb.stores.Caller.job;
import static jobpostings.dynamodb.stores.Caller.members;

import java.util.Set;
import java.util.UUID;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.job.JobExamples;
import jobpostings.job.operation.Precondition;

/**
 * Writes jobs, each time with a title that no other write has.
 *
 * @param answered the titles of the writes that were answered
 */
record Writer(Caller caller, Set<String> answered) {

  /** What is done with a job. */
  enum Kind {
    CREATE,
    UPSERT,
    TITLE,
    STATUS,
    LONG_DESCRIPTION,
    DELETE,
    RESTORE
  }

  /** Makes a job for a write of that kind. */
  int prepare(Kind kind) {
    int id = caller.create(job("title", title(), "status", "draft")).id();
    if (kind == Kind.RESTORE) {
      caller.delete(id);
    }
    return id;
  }

  private static String title() {
    return "Title " + UUID.randomUUID();
  }

  /**
   * Makes a write of that kind.
   *
   * @param id of the job, for all but new ones
   */
  void write(Kind kind, int id) {
    String title = title();
    switch (kind) {
      case CREATE -> caller.create(job("title", title));
      case UPSERT -> caller.upsert(job("referenceId", title, "title", title));
      case TITLE -> caller.modify(id, members("title", title));
      case STATUS -> {
        move(id, "archived");
        return;
      }
      case LONG_DESCRIPTION ->
          caller.modify(id, members("title", title, "description", Caller.LONG));
      case DELETE -> {
        caller.delete(id);
        return;
      }
      case RESTORE -> {
        restore(id);
        return;
      }
    }
    answered.add(title);
  }

  /** Gives a job that status, and another title. */
  void move(int id, String status) {
    String title = title();
    caller.modify(id, members("title", title, "status", status));
    answered.add(title);
  }

  private void restore(int id) {
    caller
        .operations()
        .restoreJob()
        .restore(caller.employer(), JobExamples.AUTHOR, id, 1, Precondition.NONE);
  }
}
