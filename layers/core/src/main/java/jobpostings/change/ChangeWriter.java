package jobpostings.change;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Optional;
import jobpostings.job.Author;
import jobpostings.job.description.LongDescriptions;
import jobpostings.json.Json;

/** Writes changes and versions as clients see them (docs/contract.md, Changes). */
public final class ChangeWriter {
  private static final DateTimeFormatter MILLISECONDS =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

  private ChangeWriter() {}

  /**
   * @param texts where its job's long description is; none to leave any description out
   */
  static void write(Change change, Optional<LongDescriptions> texts, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    writeThin(change, json);
    writeJob(change, texts, json);
    json.writeEndObject();
  }

  /** Writes the members of a change, except its job, into an open object. */
  public static void writeThin(Change change, JsonGenerator json) throws IOException {
    json.writeStringField("cursor", change.cursor().map(Cursor::toString).orElse(null));
    json.writeStringField("id", change.id());
    json.writeStringField("type", change.type().toString());
    json.writeStringField("time", MILLISECONDS.format(change.version().time()));
    json.writeNumberField("jobId", change.jobId());
    json.writeStringField("referenceId", change.referenceId().orElse(null));
    json.writeNumberField("version", change.version().number());
    writeChangedMembers(change, json);
    json.writeStringField("reason", change.reason().map(ChangeReason::toString).orElse(null));
    if (change.closing().isPresent()) {
      writeClosing(change.closing().get(), json);
    }
    writeAuthor(change.version().author(), json);
    writeTest(change.test(), json);
  }

  /** Writes into an open object that its employer is for trying, if it is. */
  public static void writeTest(boolean test, JsonGenerator json) throws IOException {
    if (test) {
      json.writeBooleanField("test", true);
    }
  }

  /** Writes what is announced into an open object. */
  public static void writeClosing(Closing closing, JsonGenerator json) throws IOException {
    json.writeStringField("closeDate", closing.closeDate().toString());
    json.writeNumberField("daysBefore", closing.notice().days());
  }

  /** Writes a version as a list of versions shows it. */
  public static void writeEntry(Change version, JsonGenerator json) throws IOException {
    json.writeStartObject();
    writeVersion(version, json);
    writeChangedMembers(version, json);
    json.writeEndObject();
  }

  /** Writes a version with its whole job. */
  static void writeWhole(Change version, LongDescriptions texts, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    writeVersion(version, json);
    writeJob(version, Optional.of(texts), json);
    json.writeEndObject();
  }

  private static void writeVersion(Change version, JsonGenerator json) throws IOException {
    json.writeNumberField("version", version.version().number());
    json.writeStringField("time", MILLISECONDS.format(version.version().time()));
    json.writeStringField("type", version.type().toString());
    writeAuthor(version.version().author(), json);
  }

  private static void writeChangedMembers(Change change, JsonGenerator json) throws IOException {
    if (change.type().isChange()) {
      Json.texts("changedMembers", change.changedMembers(), json);
    } else {
      json.writeNullField("changedMembers");
    }
  }

  /** Writes an author into an open object, and the request's id, null if the author has none. */
  public static void writeAuthor(Author author, JsonGenerator json) throws IOException {
    author.write(json);
    json.writeStringField("requestId", author.requestId().isEmpty() ? null : author.requestId());
  }

  /** Writes the job of a change into an open object; null if the job was deleted. */
  public static void writeJob(Change change, Optional<LongDescriptions> texts, JsonGenerator json)
      throws IOException {
    Json.nullable("job", change.job(), (job, to) -> job.write(texts, to), json);
  }
}
