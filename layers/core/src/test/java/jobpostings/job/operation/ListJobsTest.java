package jobpostings.job.operation;

import static jobpostings.job.JobExamples.NORTHWIND;
import static jobpostings.job.JobExamples.NOW;
import static jobpostings.job.JobExamples.clockAt;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.job.list.JobList;
import jobpostings.job.list.JobList.JobPage;
import jobpostings.job.list.JobList.JobQuery;
import jobpostings.job.operation.ListJobs.JobListQuery;
import jobpostings.job.operation.ListJobs.WholeJobs;
import jobpostings.job.view.JobDocument;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListJobsTest {
  private final InMemoryJobs jobs = new InMemoryJobs(clockAt(NOW));
  private final ListJobs listJobs = new ListJobs(jobs, jobs);

  @BeforeEach
  void thereAreFourJobs() {
    add(1, "Nurse", JobStatus.ACTIVE);
    add(2, "Night Nurse", JobStatus.ARCHIVED);
    add(3, "Cook", JobStatus.ACTIVE);
    add(4, "Café Cook", JobStatus.DRAFT);
  }

  private Job add(int id, String title, JobStatus status) {
    return jobs.add(
        JobExamples.job().id(id).referenceId("NW-" + id).title(title).status(status).build());
  }

  private static JobListQuery query(
      String q, JobStatus status, String referenceId, int pageSize, int page, Integer after) {
    return new JobListQuery(
        Optional.ofNullable(q),
        Optional.ofNullable(status),
        Optional.ofNullable(referenceId),
        pageSize,
        page,
        Optional.ofNullable(after).map(id -> JobExamples.job().id(id).build().position()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "            |          |      | 9 | 1 |   | 4, 3, 2, 1 | 4 | false",
        "            |          |      | 3 | 1 |   | 4, 3, 2    | 4 | true",
        "            |          |      | 3 | 2 |   | 1          | 4 | false",
        "            |          |      | 2 | 2 |   | 2, 1       | 4 | false",
        "            |          |      | 2 | 5 | 4 | 3, 2       | 4 | true",
        "            | ACTIVE   |      | 9 | 1 |   | 3, 1       | 2 | false",
        "cafe        |          |      | 9 | 1 |   | 4          | 1 | false",
        "'NW-2  nur' |          |      | 9 | 1 |   | 2          | 1 | false",
        "'NW-2 cook' |          |      | 9 | 1 |   |            | 0 | false",
        "            |          | NW-3 | 9 | 1 |   | 3          | 1 | false",
        "            |          | NW-3 | 9 | 2 |   |            | 1 | false",
        "            |          | NW-3 | 9 | 1 | 4 |            | 1 | false",
        "            |          | NW-9 | 9 | 1 |   |            | 0 | false",
        "            | ARCHIVED | NW-3 | 9 | 1 |   |            | 0 | false",
        "            | ACTIVE   | NW-3 | 9 | 1 |   | 3          | 1 | false",
        "nurse       |          | NW-3 | 9 | 1 |   |            | 0 | false",
        "cook        |          | NW-3 | 9 | 1 |   | 3          | 1 | false",
      })
  void aPageHasWhatMatchesFromWhereItBegins(
      String q,
      JobStatus status,
      String referenceId,
      int pageSize,
      int page,
      Integer after,
      String ids,
      long total,
      boolean more) {
    JobListQuery query = query(q, status, referenceId, pageSize, page, after);
    List<Integer> expected =
        ids == null ? List.of() : Stream.of(ids.split(", ")).map(Integer::valueOf).toList();

    JobPage headers = listJobs.list(NORTHWIND, query);
    assertThat(headers.jobs()).extracting(job -> job.position().id()).isEqualTo(expected);
    assertThat(headers.total()).isEqualTo(total);
    assertThat(headers.more()).isEqualTo(more);

    WholeJobs whole = listJobs.listWhole(NORTHWIND, query);
    assertThat(whole.jobs()).extracting(JobDocument::id).isEqualTo(expected);
    assertThat(whole.total()).isEqualTo(total);
    assertThat(whole.more()).isEqualTo(more);
    assertThat(whole.last().map(JobPosition::id))
        .isEqualTo(expected.isEmpty() ? Optional.empty() : Optional.of(expected.getLast()));
  }

  @Test
  void aPageOfWholeJobsEndsBeforeWhatDoesNotFit() {
    String large = "\"".repeat(1_000_000);
    for (int id : List.of(5, 6)) {
      jobs.add(JobExamples.job().id(id).description(large).build());
    }

    WholeJobs page = listJobs.listWhole(NORTHWIND, query(null, null, null, 9, 1, null));

    assertThat(page.jobs()).extracting(JobDocument::id).containsExactly(6);
    assertThat(page.last().map(JobPosition::id)).contains(6);
    assertThat(page.more()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Nurse | ACTIVE | NW-1 | true",
        "Cook  | ACTIVE | NW-1 | false",
        "Nurse | DRAFT  | NW-1 | false",
        "Nurse | ACTIVE | NW-7 | false",
      })
  void aJobThatNoLongerMatchesIsLeftOut(
      String title, JobStatus status, String referenceId, boolean isShown) {
    JobList changing =
        new JobList() {
          @Override
          public JobPage list(JobQuery query) {
            throw new AssertionError("The job has a referenceId.");
          }

          @Override
          public Stream<Job> findAll(int employerId, List<Integer> ids) {
            Job job = jobs.findAll(employerId, ids).findFirst().orElseThrow();
            return Stream.of(
                job.toBuilder().title(title).status(status).referenceId(referenceId).build());
          }
        };

    assertThat(
            new ListJobs(jobs, changing)
                .listWhole(NORTHWIND, query("nurse", JobStatus.ACTIVE, "NW-1", 9, 1, null))
                .jobs())
        .hasSize(isShown ? 1 : 0);
  }
}
