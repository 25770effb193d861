package jobpostings.job.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import jobpostings.job.ChangeId;
import jobpostings.job.ClosingNotice;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobStatus;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

/** What the stream of Jobs says about announcements that jobs close. */
@Tag("storage")
class AnnouncementsInStreamTest {
  private static final Job JOB = JobExamples.job().id(7).status(JobStatus.ACTIVE).build();
  private static final Map<String, AttributeValue> NONE = StoredJobs.item(JOB);
  private static final Map<String, AttributeValue> WEEK = with(NONE, 7);
  private static final Map<String, AttributeValue> DAY = with(NONE, 1);

  @Test
  void eachHasAnIdOfItsOwnThatSaysWhichItIs() {
    List<JobWrite> writes = List.of(write(null, NONE), write(NONE, WEEK), write(WEEK, DAY));

    assertThat(writes)
        .extracting(AnnouncementsInStreamTest::announcement)
        .containsExactly(
            Optional.empty(), Optional.of(ClosingNotice.WEEK), Optional.of(ClosingNotice.DAY));
    assertThat(writes).extracting(JobWrite::id).doesNotHaveDuplicates();
    assertThat(writes)
        .extracting(each -> ChangeId.read(each.id()).orElseThrow().jobId())
        .containsOnly(7);
    assertThat(write(NONE, WEEK).id()).as("again").isEqualTo(writes.get(1).id());
    assertThat(writes.get(2).version()).isEqualTo(writes.get(0).version());
  }

  @Test
  void whatIsAnnouncedAnewForAnotherDateIsAnotherOne() {
    UnaryOperator<Map<String, AttributeValue>> next =
        item -> {
          Map<String, AttributeValue> changed = new HashMap<>(item);
          changed.put("number", AttributeValue.fromN("2"));
          return changed;
        };

    assertThat(write(next.apply(NONE), next.apply(WEEK)).id()).isNotEqualTo(write(NONE, WEEK).id());
    assertThat(announcement(write(WEEK, next.apply(NONE)))).as("the date is moved").isEmpty();
  }

  private static Optional<ClosingNotice> announcement(JobWrite write) {
    return JobWrite.announcement(write.before(), write.after());
  }

  private static Map<String, AttributeValue> with(Map<String, AttributeValue> item, int days) {
    Map<String, AttributeValue> noted = new HashMap<>(item);
    noted.put("announced", AttributeValue.fromN(Integer.toString(days)));
    return noted;
  }

  private static JobWrite write(
      Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    StreamRecord change =
        StreamRecord.builder()
            .approximateCreationDateTime(JobExamples.NOW)
            .keys(Map.of("id", after.get("id")))
            .sequenceNumber("1")
            .oldImage(before == null ? Map.of() : before)
            .newImage(after)
            .build();
    Record record = Record.builder().eventID("w-1").dynamodb(change).build();
    return DynamoJobStream.records(List.of(record)).getFirst().read();
  }
}
