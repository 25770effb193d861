package jobpostings.change;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import jobpostings.job.ChangeType;
import jobpostings.job.JobVersion;

/** Changes for tests of the log. */
final class ChangeExamples {
  private ChangeExamples() {}

  /** The first version creates the job; each later one changes its title. */
  static Change change(int employer, int jobId, JobVersion version, Optional<JobSnapshot> job) {
    boolean isFirst = version.number() == 1;
    return ChangeBuilder.builder()
        .employerId(employer)
        .jobId(jobId)
        .version(version)
        .id("w-" + jobId + "-" + version.number())
        .type(isFirst ? ChangeType.CREATED : ChangeType.UPDATED)
        .changedMembers(isFirst ? List.of() : List.of("title"))
        .job(job)
        .build();
  }

  /** Records changes of one employer, without the versions that they replace. */
  static List<Change> record(ChangeLog log, Change... changes) {
    return log.record(
        changes[0].employerId(),
        Stream.of(changes).map(each -> new ChangeLog.LogEntry(each, Optional.empty())).toList());
  }
}
