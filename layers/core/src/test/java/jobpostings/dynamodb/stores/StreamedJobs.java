package jobpostings.dynamodb.stores;

import static java.util.stream.Collectors.toMap;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.StreamRecord;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import jobpostings.dynamodb.description.DescriptionPieces;
import jobpostings.dynamodb.job.StoredJobs;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;

/** Writes to jobs as the stream of the Jobs table hands them to a function. */
public final class StreamedJobs {
  private StreamedJobs() {}

  /**
   * What an item holds.
   *
   * @param pieces of the description, which the item lacks then
   */
  public record Image(Job job, long version, Optional<DescriptionPieces> pieces) {}

  /** A write; none where there was no job, or is none any more. */
  public record Write(Optional<Image> before, Optional<Image> after) {
    public static Write creation(Image job) {
      return new Write(Optional.empty(), Optional.of(job));
    }

    public static Write change(Image before, Image after) {
      return new Write(Optional.of(before), Optional.of(after));
    }

    public static Write deletion(Image job) {
      return new Write(Optional.of(job), Optional.empty());
    }
  }

  public static DynamodbEvent event(List<Write> writes) {
    DynamodbEvent event = new DynamodbEvent();
    event.setRecords(
        new ArrayList<>(
            IntStream.range(0, writes.size()).mapToObj(i -> record(i, writes.get(i))).toList()));
    return event;
  }

  private static DynamodbStreamRecord record(int number, Write write) {
    StreamRecord change = new StreamRecord();
    change.setApproximateCreationDateTime(Date.from(JobExamples.NOW));
    change.setKeys(Map.of());
    change.setSequenceNumber(Integer.toString(number));
    write.before().ifPresent(job -> change.setOldImage(image(job)));
    write.after().ifPresent(job -> change.setNewImage(image(job)));
    DynamodbStreamRecord record = new DynamodbStreamRecord();
    record.setEventID("w-" + number);
    record.setDynamodb(change);
    return record;
  }

  private static Map<String, AttributeValue> image(Image image) {
    return map(StoredJobs.item(image.job(), image.version(), image.pieces()));
  }

  private static Map<String, AttributeValue> map(
      Map<String, software.amazon.awssdk.services.dynamodb.model.AttributeValue> item) {
    return item.entrySet().stream()
        .collect(toMap(Map.Entry::getKey, member -> value(member.getValue())));
  }

  private static AttributeValue value(
      software.amazon.awssdk.services.dynamodb.model.AttributeValue value) {
    return switch (value.type()) {
      case S -> new AttributeValue().withS(value.s());
      case N -> new AttributeValue().withN(value.n());
      case BOOL -> new AttributeValue().withBOOL(value.bool());
      case M -> new AttributeValue().withM(map(value.m()));
      case L -> new AttributeValue().withL(value.l().stream().map(StreamedJobs::value).toList());
      default -> throw new AssertionError("No job has " + value);
    };
  }
}
