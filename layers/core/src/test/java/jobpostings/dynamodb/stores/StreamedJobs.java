package jobpostings.dynamodb.stores;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobVersion;
import jobpostings.job.description.LongDescription;
import jobpostings.job.store.StoredJobs;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

/** Writes to jobs as the stream of the Jobs table hands them to a function. */
public final class StreamedJobs {
  private StreamedJobs() {}

  /**
   * What an item holds.
   *
   * @param pieces where the description is stored, if not in the item
   */
  public record Image(Job job, long version, Optional<LongDescription> pieces) {}

  /** A write; before and after are empty where there is no job. */
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

  public static List<Record> event(List<Write> writes) {
    return IntStream.range(0, writes.size()).mapToObj(i -> record(i, writes.get(i))).toList();
  }

  private static Record record(int number, Write write) {
    StreamRecord.Builder change =
        StreamRecord.builder()
            .approximateCreationDateTime(JobExamples.NOW)
            .keys(Map.of())
            .sequenceNumber(Integer.toString(number));
    write.before().ifPresent(job -> change.oldImage(image(job)));
    write
        .after()
        .ifPresentOrElse(
            job -> change.newImage(image(job)),
            () -> change.newImage(tombstone(write.before().orElseThrow())));
    return Record.builder().eventID("w-" + number).dynamodb(change.build()).build();
  }

  private static Map<String, AttributeValue> image(Image image) {
    return StoredJobs.item(image.job(), image.version(), image.pieces(), version(image));
  }

  private static Map<String, AttributeValue> tombstone(Image last) {
    return StoredJobs.tombstone(
        last.job(), version(last).next(JobExamples.AUTHOR, JobExamples.NOW));
  }

  private static JobVersion version(Image image) {
    JobVersion version = JobVersion.first(JobExamples.AUTHOR, image.job().publishedAt());
    for (long i = 1; i < image.version(); i++) {
      version = version.next(JobExamples.AUTHOR, JobExamples.NOW);
    }
    return version;
  }
}
