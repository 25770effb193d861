package jobpostings.event;

import java.time.Instant;
import java.util.Optional;
import jobpostings.job.Author;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobVersion;
import jobpostings.job.description.LongDescription;
import jobpostings.job.store.JobImage;
import jobpostings.job.store.JobWrite;

/** Writes to jobs that tests share. */
final class Writes {
  static final Instant TIME = Instant.parse("2026-11-21T17:00:00Z");

  static final JobVersion FIRST = JobVersion.first(JobExamples.AUTHOR, TIME);

  private static final JobVersion SECOND = FIRST.next(JobExamples.AUTHOR, TIME);

  private Writes() {}

  static JobWrite of(Job before, Job after) {
    return of(image(before), image(after));
  }

  static JobWrite of(JobImage before, JobImage after) {
    return new JobWrite("w-1", TIME, Optional.of(before), Optional.of(after), Optional.of(SECOND));
  }

  static JobWrite creation(String id, JobImage after) {
    return new JobWrite(
        id, TIME, Optional.empty(), Optional.of(after), Optional.of(after.version()));
  }

  static JobWrite deletion(JobImage before) {
    return new JobWrite("w-1", TIME, Optional.of(before), Optional.empty(), Optional.of(SECOND));
  }

  static JobWrite closing(Job before, Job after) {
    return new JobWrite(
        "w-1",
        TIME,
        Optional.of(image(before)),
        Optional.of(image(after)),
        Optional.of(FIRST.next(Author.schedule("run"), TIME)));
  }

  static JobImage image(Job job) {
    return new JobImage(job, Optional.empty(), FIRST, Optional.empty());
  }

  /** The example job with a description that is stored outside of its item. */
  static JobImage image(LongDescription description) {
    return new JobImage(
        JobExamples.job().description("").build(),
        Optional.of(description),
        FIRST,
        Optional.empty());
  }
}
