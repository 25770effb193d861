package jobpostings.change;

import static jobpostings.job.JobExamples.AUTHOR;
import static jobpostings.job.JobExamples.NORTHWIND;
import static jobpostings.job.JobExamples.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Optional;
import jobpostings.change.ListChanges.Start;
import jobpostings.change.ListChanges.WrittenPage;
import jobpostings.event.InMemoryDescriptions;
import jobpostings.job.Author;
import jobpostings.job.ChangeId;
import jobpostings.job.ChangeType;
import jobpostings.job.ClosingNotice;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobVersion;
import jobpostings.problem.Problem;
import org.junit.jupiter.api.Test;

class ListChangesTest {
  private static final Cursor BEGIN = new Cursor(NORTHWIND.id(), 0);

  private final InMemoryLog log = new InMemoryLog();
  private final InMemoryDescriptions descriptions = new InMemoryDescriptions();
  private final ListChanges listChanges = new ListChanges(log, descriptions);

  private static ChangeBuilder change(int number) {
    return ChangeBuilder.builder()
        .employerId(NORTHWIND.id())
        .jobId(123)
        .version(new JobVersion(number, AUTHOR, NOW))
        .id("id-" + number)
        .type(ChangeType.UPDATED)
        .changedMembers(List.of("title", "salary"));
  }

  private static JobSnapshot snapshot(Job job) {
    return JobSnapshot.of(job, Optional.empty(), NORTHWIND);
  }

  private WrittenPage list(Start start, int most) {
    return listChanges.list(NORTHWIND, start, most, false);
  }

  private String only(Change change, boolean isWhole) {
    log.add(change);
    return listChanges.list(NORTHWIND, new Start.Oldest(), 9, isWhole).changes().getLast();
  }

  @Test
  void aPageBeginsWhereItIsAskedToAndTellsWhereItEnds() {
    for (int number = 1; number <= 5; number++) {
      log.add(change(number).build());
    }

    WrittenPage first = list(new Start.Oldest(), 2);
    assertThat(first.changes()).hasSize(2);
    assertThat(first.reached()).isEqualTo(new Cursor(NORTHWIND.id(), 2));
    assertThat(first.more()).isTrue();
    WrittenPage rest = list(new Start.After(first.reached()), 9);
    assertThat(rest.changes()).hasSize(3).first().asString().contains("\"id\":\"id-3\"");
    assertThat(rest.more()).isFalse();
    assertThat(list(new Start.Now(), 9))
        .isEqualTo(new WrittenPage(List.of(), rest.reached(), false));
  }

  @Test
  void aCursorThatIsNotKeptOrNotTheEmployersIsRefused() {
    log.add(change(1).build());
    log.expire(1);

    assertThatExceptionOfType(CursorExpired.class)
        .isThrownBy(() -> list(new Start.After(BEGIN), 9))
        .satisfies(e -> assertThat(e.now()).isEqualTo(new Cursor(NORTHWIND.id(), 1)));
    for (Cursor unknown : List.of(new Cursor(NORTHWIND.id(), 2), new Cursor(2, 1))) {
      assertThatExceptionOfType(Problem.class)
          .isThrownBy(() -> list(new Start.After(unknown), 9))
          .withMessage("after must be now, or a cursor that this service gave you.");
    }
  }

  @Test
  void aPageEndsBeforeWhatDoesNotFit() {
    String large = "\"".repeat(1_000_000);
    JobSnapshot job = snapshot(JobExamples.job().description(large).build());
    for (int number = 1; number <= 3; number++) {
      log.add(change(number).job(job).build());
    }

    WrittenPage page = listChanges.list(NORTHWIND, new Start.Oldest(), 9, true);

    assertThat(page.changes()).hasSize(1);
    assertThat(page.reached()).isEqualTo(new Cursor(NORTHWIND.id(), 1));
    assertThat(page.more()).isTrue();
    assertThat(list(new Start.Oldest(), 9).changes()).as("without descriptions").hasSize(3);
  }

  @Test
  void aChangeTellsWhoChangedWhat() {
    Change change =
        change(2).referenceId("NW-1042").reason(Optional.of(ChangeReason.RESTORED)).build();

    assertThat(only(change, false))
        .isEqualTo(
            """
            {"cursor":"%s","id":"id-2","type":"JobUpdated","time":"2026-11-21T17:00:00.123Z",\
            "jobId":123,"referenceId":"NW-1042","version":2,"changedMembers":["title","salary"],\
            "reason":"restored","by":{"type":"key","keyId":"e066e96fa1f6106d",\
            "prefix":"jpk_a1b2"},"requestId":"9f1b2c34-5d6e-4f70-8a91-b2c3d4e5f607","job":null}\
            """
                .formatted(new Cursor(NORTHWIND.id(), 1)));
  }

  @Test
  void anAnnouncementTellsWhenTheJobCloses() {
    Job job = JobExamples.job().build();
    Change closing =
        change(2)
            .version(new JobVersion(2, Author.schedule(""), NOW))
            .type(ChangeType.CLOSING)
            .closing(Optional.of(new Closing(job.closeDate(), ClosingNotice.DAY)))
            .build();

    assertThat(only(closing, false))
        .contains(
            "\"changedMembers\":null,\"reason\":null,\"closeDate\":\"2027-01-20\",\"daysBefore\":1,"
                + "\"by\":{\"type\":\"schedule\"},\"requestId\":null");
    assertThat(closing.number()).isEqualTo(2 + 2 * ChangeId.VERSIONS_END);
    assertThat(change(7).build().entry()).isEqualTo("0000000007");
  }

  @Test
  void aJobIsShownWithItsDescriptionOnlyIfThatIsAsked() {
    Job job = JobExamples.job().description("<p>Short</p>").build();
    String shown = JobSnapshot.of(job, Optional.empty(), NORTHWIND).json();
    String long1 = "<p>Long</p>";
    JobSnapshot elsewhere = JobSnapshot.of(job, Optional.of(descriptions.add(long1)), NORTHWIND);

    assertThat(only(change(1).job(snapshot(job)).build(), true)).endsWith(shown + "}");
    assertThat(only(change(1).job(snapshot(job)).build(), false))
        .contains("\"title\":\"Registered Nurse\"")
        .doesNotContain("description\":\"<p>");
    assertThat(elsewhere.json()).doesNotContain("Short");
    assertThat(only(change(1).job(elsewhere).build(), true))
        .endsWith(shown.replace("Short", "Long") + "}");
  }

  @Test
  void aVersionOfAListTellsNoJob() {
    assertThat(jobpostings.json.Json.text(json -> ChangeWriter.writeEntry(change(2).build(), json)))
        .isEqualTo(
            """
            {"version":2,"time":"2026-11-21T17:00:00.123Z","type":"JobUpdated","by":{"type":"key",\
            "keyId":"e066e96fa1f6106d","prefix":"jpk_a1b2"},\
            "requestId":"9f1b2c34-5d6e-4f70-8a91-b2c3d4e5f607","changedMembers":["title","salary"]}\
            """);
  }
}
