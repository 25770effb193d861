package jobpostings.job.view;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import jobpostings.employer.Employer;
import jobpostings.job.Job;
import jobpostings.job.Salary;
import jobpostings.job.member.OptionalMember;
import jobpostings.job.member.OptionalMembers;
import jobpostings.json.Json;
import jobpostings.location.Location;
import jobpostings.reference.JobCategory;

/**
 * A member of a job as clients see it (docs/contract.md, Job).
 *
 * @param value what it shows; equal values are shown alike
 * @param isLeftOut whether it isn't there without a value, in place of null
 * @param writer writes a value
 */
record JobMember<T>(
    String name,
    Function<Shown, Optional<T>> value,
    boolean isLeftOut,
    Json.Writer<? super T> writer) {
  static final String DESCRIPTION = "description";

  /** All that there are, in the order in which they are written: for what writes and compares. */
  static final List<JobMember<?>> ALL =
      Stream.concat(
              Stream.of(
                  // A job that would be created has no id.
                  optional("id", job -> Optional.of(job.id()).filter(id -> id != 0), JobMember::id),
                  optional("referenceId", Job::referenceId, JobMember::text),
                  new JobMember<>(
                      "employer",
                      shown -> Optional.of(shown.employer()),
                      false,
                      JobWriter::employer),
                  of("title", Job::title, JobMember::text),
                  of("publishDate", Job::publishDate, JobMember::text),
                  of("closeDate", Job::closeDate, JobMember::text),
                  of("confidential", Job::confidential, JobMember::flag),
                  of("autoRefresh", Job::autoRefresh, JobMember::flag),
                  of("status", Job::status, JobMember::text),
                  of("locations", Job::locations, array(Location::write)),
                  of("categories", Job::categories, array(JobCategory::write)),
                  of("positionType", Job::positionType, (type, json) -> type.write(json)),
                  optional("salary", Job::salary, JobMember::salary),
                  new JobMember<>(DESCRIPTION, Shown::description, true, JobMember::text),
                  of(
                      "applicantRoutingType",
                      Job::applicantRoutingType,
                      (type, json) -> type.write(json)),
                  optional("applicationEmail", Job::applicationEmail, JobMember::text),
                  optional("applicationUrl", Job::applicationUrl, JobMember::text)),
              OptionalMembers.ALL.stream().map(JobMember::of))
          .toList();

  /**
   * A job and what is shown beside it.
   *
   * @param description replaces the job's own; if there is none, the member is left out
   */
  record Shown(Job job, Optional<String> description, Employer employer) {}

  private static <T> JobMember<T> of(
      String name, Function<Job, T> value, Json.Writer<? super T> writer) {
    return optional(name, job -> Optional.of(value.apply(job)), writer);
  }

  private static <T> JobMember<T> optional(
      String name, Function<Job, Optional<T>> value, Json.Writer<? super T> writer) {
    return new JobMember<>(name, shown -> value.apply(shown.job()), false, writer);
  }

  private static JobMember<Object> of(OptionalMember<?> member) {
    return new JobMember<>(
        member.name(), shown -> shown.job().optionals().plain(member), true, Json::plain);
  }

  void write(Shown shown, JsonGenerator json) throws IOException {
    Optional<T> shownValue = value.apply(shown);
    if (shownValue.isPresent()) {
      json.writeFieldName(name);
      writer.write(shownValue.get(), json);
    } else if (!isLeftOut) {
      json.writeNullField(name);
    }
  }

  boolean isSame(Shown one, Shown other) {
    return value.apply(one).equals(value.apply(other));
  }

  private static void id(int id, JsonGenerator json) throws IOException {
    json.writeNumber(id);
  }

  private static void text(Object text, JsonGenerator json) throws IOException {
    json.writeString(text.toString());
  }

  private static void flag(boolean flag, JsonGenerator json) throws IOException {
    json.writeBoolean(flag);
  }

  private static <E> Json.Writer<List<E>> array(Json.Writer<? super E> element) {
    return (elements, json) -> {
      json.writeStartArray();
      for (E each : elements) {
        element.write(each, json);
      }
      json.writeEndArray();
    };
  }

  private static void salary(Salary salary, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeNumberField("amount", salary.amount());
    Json.orNull("maxAmount", salary.maxAmount(), (most, to) -> to.writeNumber(most), json);
    json.writeFieldName("period");
    salary.period().write(json);
    json.writeBooleanField("plusCommission", salary.plusCommission());
    json.writeEndObject();
  }
}
