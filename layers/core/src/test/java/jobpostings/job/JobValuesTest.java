package jobpostings.job;

import static jobpostings.job.JobExamples.AUTHOR;
import static jobpostings.job.JobExamples.NOW;
import static jobpostings.job.JobExamples.TODAY;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import jobpostings.job.Author.Type;
import jobpostings.job.store.IdempotentRequest;
import jobpostings.job.view.ChangedMembers;
import jobpostings.job.view.ResponseSize;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Small values around jobs. */
class JobValuesTest {
  private final Job job = JobExamples.job().build();

  @Test
  void theMembersThatDifferAreNamedInTheOrderInWhichTheyAreShown() {
    Job other =
        job.toBuilder()
            .description("<p>Other</p>")
            .title("Other")
            .salary(Optional.empty())
            .closeDateDefaulted(false)
            .build();

    assertThat(ChangedMembers.of(job, other)).containsExactly("title", "salary", "description");
    assertThat(ChangedMembers.of(job, other, true)).containsExactly("title", "salary");
    assertThat(ChangedMembers.of(job, job)).isEmpty();
    assertThat(ChangedMembers.of(job, job, false)).containsExactly("description");
  }

  @ParameterizedTest
  @CsvSource({"8,", "7, WEEK", "2, WEEK", "1, DAY", "0, DAY"})
  void theMostUrgentNoticeIsDue(int closes, ClosingNotice notice) {
    assertThat(ClosingNotice.due(TODAY.plusDays(closes), TODAY))
        .isEqualTo(Optional.ofNullable(notice));
  }

  @ParameterizedTest
  @CsvSource({"WEEK, 7", "DAY, 1"})
  void eachNoticeIsGivenSomeDaysBefore(ClosingNotice notice, int days) {
    assertThat(notice.day(TODAY)).isEqualTo(TODAY.minusDays(days));
    assertThat(ClosingNotice.of(days)).isEqualTo(notice);
    assertThat(notice.days()).isEqualTo(days);
  }

  @Test
  void versionsCountFromOneAndTheirTimesNeverGoBack() {
    Instant now = NOW.truncatedTo(ChronoUnit.MILLIS);
    JobVersion first = JobVersion.first(AUTHOR, now);
    Author other = Author.operator("r-2");

    assertThat(first).isEqualTo(new JobVersion(1, AUTHOR, now));
    assertThat(first.next(other, now.minusSeconds(1)))
        .isEqualTo(new JobVersion(2, other, first.time()));
    assertThat(first.next(other, now.plusSeconds(1)))
        .isEqualTo(new JobVersion(2, other, first.time().plusSeconds(1)));
  }

  @Test
  void anAuthorTellsWhoAndWhetherAVersionIsRestored() {
    assertThat(Author.operator("r"))
        .isEqualTo(
            new Author(
                Type.OPERATOR, Optional.empty(), Optional.empty(), Optional.empty(), "r", false));
    assertThat(Author.schedule("r"))
        .isEqualTo(
            new Author(
                Type.SCHEDULE, Optional.empty(), Optional.empty(), Optional.empty(), "r", false));
    assertThat(AUTHOR.restoring()).isEqualTo(AuthorBuilder.builder(AUTHOR).restores(true).build());
    assertThat(Type.SCHEDULE).hasToString("schedule");
  }

  @Test
  void laterPublishDatesMomentsAndIdsAreFirst() {
    JobPosition last = new JobPosition(TODAY, NOW, 1);
    JobPosition byId = new JobPosition(TODAY, NOW, 2);
    JobPosition byMoment = new JobPosition(TODAY, NOW.plusMillis(1), 1);
    JobPosition byDate = new JobPosition(LocalDate.MAX, Instant.EPOCH, 1);

    assertThat(List.of(last, byId, byMoment, byDate).stream().sorted(JobPosition.LIST_ORDER))
        .containsExactly(byDate, byMoment, byId, last);
  }

  @Test
  void aRequestIsForgottenAfterADay() {
    assertThat(new IdempotentRequest(1, "key", "hash", NOW).forgottenAt())
        .isEqualTo(NOW.plusSeconds(86_400));
  }

  @Test
  void whatNoLongerFitsEndsAnAnswer() {
    long room = ResponseSize.MAX_BYTES - 1 - ResponseSize.ENVELOPE_BYTES;
    ResponseSize answer = new ResponseSize(room - 8);

    assertThat(answer.take("1234")).as("and a comma").isTrue();
    assertThat(answer.take("\"\"")).as("each takes two bytes").isFalse();
    assertThat(answer.take("")).as("nothing after it").isFalse();
    assertThat(new ResponseSize(room - 4).take("\"\"")).isTrue();
    assertThat(new ResponseSize(room - 4).take("12345")).isFalse();
  }
}
