package jobpostings.job.view;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;
import jobpostings.employer.Employer;
import jobpostings.job.Job;
import jobpostings.job.JobHeader;
import jobpostings.job.Salary;
import jobpostings.json.Json;
import jobpostings.location.Location;
import jobpostings.reference.JobCategory;

/** Writes jobs and their headers as clients see them (docs/contract.md, Resources). */
public final class JobWriter {
  private JobWriter() {}

  /**
   * Writes a job whose description may be missing.
   *
   * @param description replaces the job's own; if there is none, the member is left out
   */
  public static void write(
      Job job, Optional<String> description, Employer employer, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    if (job.id() == 0) {
      json.writeNullField("id"); // A job that would be created.
    } else {
      json.writeNumberField("id", job.id());
    }
    json.writeStringField("referenceId", job.referenceId().orElse(null));
    employer(employer, json);
    json.writeStringField("title", job.title());
    json.writeStringField("publishDate", job.publishDate().toString());
    json.writeStringField("closeDate", job.closeDate().toString());
    json.writeBooleanField("confidential", job.confidential());
    json.writeBooleanField("autoRefresh", job.autoRefresh());
    json.writeStringField("status", job.status().toString());
    Json.array("locations", job.locations(), Location::write, json);
    Json.array("categories", job.categories(), JobCategory::write, json);
    json.writeFieldName("positionType");
    job.positionType().write(json);
    Json.nullable("salary", job.salary(), JobWriter::salary, json);
    if (description.isPresent()) {
      json.writeStringField("description", description.get());
    }
    json.writeFieldName("applicantRoutingType");
    job.applicantRoutingType().write(json);
    json.writeStringField("applicationEmail", job.applicationEmail().orElse(null));
    json.writeStringField("applicationUrl", job.applicationUrl().orElse(null));
    job.optionals().write(json);
    json.writeEndObject();
  }

  /** Writes what a list shows of a job. */
  public static void write(JobHeader job, Employer employer, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeNumberField("id", job.position().id());
    json.writeStringField("referenceId", job.referenceId().orElse(null));
    employer(employer, json);
    json.writeStringField("title", job.title());
    json.writeStringField("publishDate", job.position().publishDate().toString());
    Json.array("locations", job.locations(), Location::write, json);
    json.writeBooleanField("confidential", job.confidential());
    json.writeStringField("status", job.status().toString());
    json.writeEndObject();
  }

  private static void employer(Employer employer, JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("employer");
    json.writeNumberField("id", employer.id());
    json.writeStringField("name", employer.name());
    json.writeEndObject();
  }

  private static void salary(Salary salary, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeNumberField("amount", salary.amount());
    Json.nullable("maxAmount", salary.maxAmount(), (most, to) -> to.writeNumber(most), json);
    json.writeFieldName("period");
    salary.period().write(json);
    json.writeBooleanField("plusCommission", salary.plusCommission());
    json.writeEndObject();
  }
}
