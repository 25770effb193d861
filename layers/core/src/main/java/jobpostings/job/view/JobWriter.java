package jobpostings.job.view;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import jobpostings.employer.Employer;
import jobpostings.job.Job;
import jobpostings.job.JobHeader;
import jobpostings.json.Json;
import jobpostings.location.Location;

/** Writes jobs and their headers as clients see them (docs/contract.md, Job). */
public final class JobWriter {
  /** The names of a job's members, in the order in which they are written. */
  public static final List<String> MEMBERS = JobMember.ALL.stream().map(JobMember::name).toList();

  private JobWriter() {}

  /**
   * Writes a job whose description may be missing.
   *
   * @param description replaces the job's own; if there is none, the member is left out
   */
  public static void write(
      Job job, Optional<String> description, Employer employer, JsonGenerator json)
      throws IOException {
    JobMember.Shown shown = new JobMember.Shown(job, description, employer);
    json.writeStartObject();
    for (JobMember<?> member : JobMember.ALL) {
      member.write(shown, json);
    }
    json.writeEndObject();
  }

  /** Writes what a list shows of a job. */
  public static void write(JobHeader job, Employer employer, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeNumberField("id", job.position().id());
    json.writeStringField("referenceId", job.referenceId().orElse(null));
    json.writeFieldName("employer");
    employer(employer, json);
    json.writeStringField("title", job.title());
    json.writeStringField("publishDate", job.position().publishDate().toString());
    Json.array("locations", job.locations(), Location::write, json);
    json.writeBooleanField("confidential", job.confidential());
    json.writeStringField("status", job.status().toString());
    json.writeEndObject();
  }

  static void employer(Employer employer, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeNumberField("id", employer.id());
    json.writeStringField("name", employer.name());
    json.writeEndObject();
  }
}
