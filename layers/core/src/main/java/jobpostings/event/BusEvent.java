package jobpostings.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.util.Optional;
import jobpostings.change.ChangeWriter;
import jobpostings.change.Cursor;
import jobpostings.job.Job;
import jobpostings.job.description.LongDescriptions;
import jobpostings.job.store.JobImage;
import jobpostings.job.view.JobWriter;
import jobpostings.json.Json;

/**
 * An event as it is put on the bus.
 *
 * @param source {@link #SOURCE}, or {@link #TEST_SOURCE} if its employer is for trying
 * @param jobId events of the same job are delivered in order
 * @param detail JSON
 */
public record BusEvent(String source, int jobId, String detailType, Instant time, String detail) {
  public static final String SOURCE = "jobpostings";

  /** Of an employer for trying: a rule for {@link #SOURCE} never sees its events. */
  public static final String TEST_SOURCE = "jobpostings.test";

  /** The largest size of an event on the bus, and of all events of one call together, in bytes. */
  public static final int MAX_BYTES = 256 * 1024;

  /**
   * The version of the details. It is raised if a member is removed or changes its meaning, not if
   * one is added.
   */
  private static final int SCHEMA_VERSION = 1;

  /** The bytes that the bus counts for the time. */
  private static final int TIME_BYTES = 14;

  /**
   * The event, without the job's description if that is gone or too large.
   *
   * @param cursor right after the event, if it is in the log
   */
  static BusEvent of(JobEvent event, Optional<Cursor> cursor, LongDescriptions descriptions) {
    return text(event.write().latest(), descriptions)
        .map(text -> of(event, cursor, Optional.of(text)))
        .filter(whole -> whole.bytes() <= MAX_BYTES)
        .orElseGet(() -> of(event, cursor, Optional.empty()));
  }

  /** The description, unless it is gone or too large to fit in any case. */
  private static Optional<String> text(JobImage image, LongDescriptions descriptions) {
    return image.longDescription().isEmpty()
        ? Optional.of(image.job().description())
        : image
            .longDescription()
            .filter(text -> text.length() <= MAX_BYTES)
            .flatMap(descriptions::read);
  }

  private static BusEvent of(
      JobEvent event, Optional<Cursor> cursor, Optional<String> description) {
    Job job = event.write().latest().job();
    String detail =
        Json.text(
            json -> {
              json.writeStartObject();
              json.writeNumberField("schemaVersion", SCHEMA_VERSION);
              json.writeStringField("id", event.write().id());
              json.writeStringField("time", event.write().time().toString());
              json.writeNumberField("employerId", job.employerId());
              json.writeNumberField("jobId", job.id());
              json.writeStringField("referenceId", job.referenceId().orElse(null));
              if (event.write().version().isPresent()) {
                json.writeNumberField("version", event.write().version().get().number());
              }
              if (cursor.isPresent()) {
                json.writeStringField("cursor", cursor.get().toString());
              }
              if (event.type().isChange()) {
                Json.texts("changedMembers", event.changedMembers(), json);
              }
              if (event.reason().isPresent()) {
                json.writeStringField("reason", event.reason().get().toString());
              }
              if (event.author().isPresent()) {
                ChangeWriter.writeAuthor(event.author().get(), json);
              }
              if (event.closing().isPresent()) {
                ChangeWriter.writeClosing(event.closing().get(), json);
              }
              json.writeBooleanField("descriptionOmitted", description.isEmpty());
              json.writeFieldName("job");
              JobWriter.write(job, description, event.employer(), json);
              json.writeEndObject();
            });
    String source = event.employer().test() ? TEST_SOURCE : SOURCE;
    return new BusEvent(source, job.id(), event.type().toString(), event.write().time(), detail);
  }

  /** The size of the event on the bus, in bytes. */
  public int bytes() {
    return TIME_BYTES
        + source.getBytes(UTF_8).length
        + detailType.getBytes(UTF_8).length
        + detail.getBytes(UTF_8).length;
  }
}
