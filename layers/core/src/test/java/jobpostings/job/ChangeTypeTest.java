package jobpostings.job;

import static jobpostings.job.JobExamples.NOW;
import static jobpostings.job.JobExamples.TODAY;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Period;
import java.util.List;
import java.util.Optional;
import jobpostings.change.ChangeReason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangeTypeTest {
  @ParameterizedTest
  @CsvSource({
    "DRAFT,    ACTIVE,   0, PUBLISHED",
    "ARCHIVED, ACTIVE,   1, PUBLISHED",
    "ACTIVE,   ARCHIVED, 0, ARCHIVED",
    "DRAFT,    ARCHIVED, 0, ARCHIVED",
    "ACTIVE,   DRAFT,    0, UPDATED",
    "ACTIVE,   ACTIVE,   0, UPDATED",
    "ACTIVE,   ACTIVE,   1, REFRESHED",
    "DRAFT,    DRAFT,    1, UPDATED",
  })
  void itIsWhatBecameOfTheJob(JobStatus from, JobStatus to, int days, ChangeType type) {
    Job before = JobExamples.job().status(from).build();
    Job after = before.toBuilder().status(to).publishDate(TODAY.plusDays(days)).build();

    assertThat(ChangeType.between(before, after, List.of("title"))).contains(type);
    assertThat(ChangeType.between(before, after, List.of()))
        .isEqualTo(Optional.of(type).filter(each -> each != ChangeType.UPDATED));
  }

  @ParameterizedTest
  @CsvSource({
    "JobCreated,   CREATED,   false",
    "JobUpdated,   UPDATED,   true",
    "JobPublished, PUBLISHED, true",
    "JobArchived,  ARCHIVED,  true",
    "JobRefreshed, REFRESHED, true",
    "JobDeleted,   DELETED,   false",
    "JobClosing,   CLOSING,   false",
  })
  void itIsReadByItsName(String name, ChangeType type, boolean isChange) {
    assertThat(ChangeType.of(name)).contains(type);
    assertThat(type).hasToString(name);
    assertThat(type.isChange()).isEqualTo(isChange);
    assertThat(ChangeType.of(name.toLowerCase(java.util.Locale.ROOT))).isEmpty();
  }

  @Test
  void aReasonIsReadByItsName() {
    for (ChangeReason reason : ChangeReason.values()) {
      assertThat(ChangeReason.of(reason.toString())).contains(reason);
    }
    assertThat(ChangeReason.of("REQUESTED")).isEmpty();
  }

  @Test
  void changesAndVersionsAreKeptNinetyDaysLongerThanTheyCanBeRead() {
    Retention retention = new Retention(Duration.ofDays(30), Duration.ofDays(365));

    assertThat(retention.expiryOfAnnouncement(NOW)).isEqualTo(NOW.plus(Period.ofDays(30 + 90)));
    assertThat(retention.expiry(NOW)).isEqualTo(NOW.plus(Period.ofDays(365 + 90)));
  }
}
