package jobpostings.job.operation;

import static jobpostings.job.JobExamples.NORTHWIND;
import static jobpostings.job.JobExamples.NOW;
import static jobpostings.job.JobExamples.clockAt;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.job.advice.Code;
import jobpostings.job.list.JobList;
import jobpostings.job.operation.ListAdvice.AdvicePage;
import jobpostings.job.operation.ListAdvice.AdviceQuery;
import jobpostings.reference.PositionType;
import org.junit.jupiter.api.Test;

class ListAdviceTest {
  private static final String LONG = "<p>Care for patients on a ward of 28 beds.</p>";

  private final InMemoryJobs jobs = new InMemoryJobs(clockAt(NOW));

  /** How many jobs each call read. */
  private final List<Integer> reads = new ArrayList<>();

  private final ListAdvice listAdvice =
      new ListAdvice(
          new JobList() {
            @Override
            public JobPage list(JobQuery query) {
              return jobs.list(query);
            }

            @Override
            public Stream<Job> findAll(int employerId, List<Integer> ids) {
              reads.add(ids.size());
              return jobs.findAll(employerId, ids);
            }
          });

  /** Adds a job that says too little if its description is short. */
  private void add(int id, String title, PositionType type, String description) {
    jobs.add(
        JobExamples.job()
            .id(id)
            .referenceId(Optional.empty())
            .title(title)
            .positionType(type)
            .description(description)
            .build());
  }

  private void add(int id, String description) {
    add(id, "Nurse " + id, PositionType.FULL_TIME, description);
  }

  private AdvicePage list(int pageSize, Optional<Code> code, Optional<JobPosition> after) {
    return listAdvice.list(
        NORTHWIND, new AdviceQuery(Optional.empty(), Optional.empty(), code, pageSize, after));
  }

  private static List<Integer> ids(AdvicePage page) {
    return page.jobs().stream().map(ListAdvice.Advised::id).toList();
  }

  @Test
  void aPageLooksAtAThousandJobsAndNextGoesOn() {
    IntStream.rangeClosed(2, 1_010).forEach(id -> add(id, LONG));
    add(1, "<p>Short.</p>");

    AdvicePage first = list(10, Optional.empty(), Optional.empty());
    assertThat(first.jobs()).isEmpty();
    assertThat(reads.stream().mapToInt(size -> size).sum()).isEqualTo(1_000);
    assertThat(reads).startsWith(10, 20, 40, 80, 100, 100).allMatch(size -> size <= 100);

    AdvicePage second = list(10, Optional.empty(), first.next());
    assertThat(ids(second)).containsExactly(1);
    assertThat(second.next()).isEmpty();
  }

  @Test
  void aPageEndsWithItsLastJobAndReadsFewMore() {
    IntStream.rangeClosed(1, 9).forEach(id -> add(id, "<p>Short.</p>"));

    AdvicePage first = list(4, Optional.empty(), Optional.empty());
    assertThat(ids(first)).containsExactly(9, 8, 7, 6);
    assertThat(reads).containsExactly(4);
    AdvicePage second = list(4, Optional.empty(), first.next());
    AdvicePage third = list(4, Optional.empty(), second.next());
    assertThat(ids(second)).containsExactly(5, 4, 3, 2);
    assertThat(ids(third)).containsExactly(1);
    assertThat(third.next()).isEmpty();
  }

  @Test
  void aDuplicateIsFoundBehindThePageAndNamesTheNextOlderOfItsType() {
    add(1, "Nurse", PositionType.FULL_TIME, LONG);
    add(2, "Nurse", PositionType.PART_TIME, LONG);
    add(3, "Cook", PositionType.FULL_TIME, "<p>Short.</p>");
    add(4, "nurse", PositionType.FULL_TIME, LONG);

    AdvicePage page = list(1, Optional.empty(), Optional.empty());

    assertThat(ids(page)).containsExactly(4);
    assertThat(page.jobs().getFirst().advice())
        .singleElement()
        .satisfies(advice -> assertThat(advice.code()).isEqualTo(Code.LIKELY_DUPLICATE))
        .satisfies(advice -> assertThat(advice.message()).contains("the active job 1 "));
    assertThat(reads).containsExactly(1, 1, 1);
    reads.clear();
    assertThat(list(1, Optional.of(Code.PAY_MISSING), Optional.empty()).jobs()).isEmpty();
    assertThat(reads).as("no job is read for what nobody asked").containsExactly(1, 2, 1);
  }

  @Test
  void aJobThatIsGoneSinceIsPassedOver() {
    add(1, "<p>Short.</p>");
    add(2, "<p>Short.</p>");
    ListAdvice stale =
        new ListAdvice(
            new JobList() {
              @Override
              public JobPage list(JobQuery query) {
                return jobs.list(query);
              }

              @Override
              public Stream<Job> findAll(int employerId, List<Integer> ids) {
                return jobs.findAll(employerId, ids).filter(job -> job.id() != 2);
              }
            });

    AdvicePage page =
        stale.list(
            NORTHWIND,
            new AdviceQuery(
                Optional.of(JobStatus.ACTIVE),
                Optional.empty(),
                Optional.empty(),
                1,
                Optional.empty()));

    assertThat(ids(page)).containsExactly(1);
  }
}
