package jobpostings.job.view;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import jobpostings.employer.Employer;
import jobpostings.job.Job;
import jobpostings.job.Salary;
import jobpostings.job.member.RemoteFrom;
import jobpostings.job.member.Workplace;
import jobpostings.json.Json;
import jobpostings.location.Location;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.reference.PositionType;
import jobpostings.reference.SalaryPeriod;

/**
 * A job as schema.org's JobPosting, for the employer's own page, as Google documents it (<a
 * href="https://developers.google.com/search/docs/appearance/structured-data/job-posting">Job
 * posting structured data</a>).
 */
public final class JobPosting {
  private static final String CANADA = "CA";

  private JobPosting() {}

  /**
   * @param zone in which the close date ends
   * @throws Problem not-acceptable, if it would be too large for a response
   */
  public static JobDocument of(Job job, Employer employer, ZoneId zone) {
    String json = Json.text(Json.object(to -> write(job, employer, zone, to)));
    // Within a script element of a page, "</script>" in a text would end it.
    JobDocument posting = JobDocument.ofForm(job, json.replace("<", "\\u003c"));
    if (!new ResponseSize(0).take(posting.json())) {
      throw new Problem(
          ProblemCode.NOT_ACCEPTABLE,
          "The JobPosting of this job is too large for a response. Accept application/json, or"
              + " shorten the description.");
    }
    return posting;
  }

  private static void write(Job job, Employer employer, ZoneId zone, JsonGenerator json)
      throws IOException {
    json.writeStringField("@context", "https://schema.org/");
    json.writeStringField("@type", "JobPosting");
    json.writeStringField("title", job.title());
    json.writeStringField("description", job.description());
    begin("identifier", "PropertyValue", json);
    if (!job.confidential()) {
      json.writeStringField("name", employer.name());
    }
    json.writeStringField("value", job.referenceId().orElse(Integer.toString(job.id())));
    json.writeEndObject();
    json.writeStringField("datePosted", job.publishDate().toString());
    json.writeStringField(
        "validThrough",
        job.closeDate()
            .plusDays(1)
            .atStartOfDay(zone)
            .minusSeconds(1)
            .format(DateTimeFormatter.ISO_OFFSET_DATE_TIME));
    json.writeStringField("employmentType", employmentType(job.positionType()));
    begin("hiringOrganization", "Organization", json);
    json.writeStringField("name", job.confidential() ? "confidential" : employer.name());
    json.writeEndObject();
    places("jobLocation", job.locations(), JobPosting::place, json);
    if (job.optionals().get(Workplace.MEMBER).equals(Optional.of(Workplace.REMOTE))) {
      json.writeStringField("jobLocationType", "TELECOMMUTE");
      places(
          "applicantLocationRequirements",
          job.optionals().get(RemoteFrom.MEMBER).orElse(List.of(RemoteFrom.CANADA)),
          JobPosting::region,
          json);
    }
    if (job.salary().isPresent()) {
      salary(job.salary().get(), json);
    }
    json.writeBooleanField("directApply", false);
  }

  private static void begin(String name, String type, JsonGenerator json) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeStringField("@type", type);
  }

  /** One by itself, several as an array. */
  private static <T> void places(
      String name, List<T> places, Json.Writer<T> writer, JsonGenerator json) throws IOException {
    if (places.size() == 1) {
      json.writeFieldName(name);
      writer.write(places.getFirst(), json);
    } else {
      Json.array(name, places, writer, json);
    }
  }

  private static void place(Location location, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("@type", "Place");
    begin("address", "PostalAddress", json);
    json.writeStringField("addressLocality", location.name());
    json.writeStringField("addressRegion", location.province().toString());
    json.writeStringField("addressCountry", CANADA);
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void region(String code, JsonGenerator json) throws IOException {
    boolean isCountry = code.equals(RemoteFrom.CANADA);
    json.writeStartObject();
    json.writeStringField("@type", isCountry ? "Country" : "AdministrativeArea");
    json.writeStringField("name", isCountry ? "Canada" : code + ", " + CANADA);
    json.writeEndObject();
  }

  private static void salary(Salary salary, JsonGenerator json) throws IOException {
    begin("baseSalary", "MonetaryAmount", json);
    json.writeStringField("currency", "CAD");
    begin("value", "QuantitativeValue", json);
    if (salary.maxAmount().isPresent()) {
      json.writeNumberField("minValue", money(salary.amount()));
      json.writeNumberField("maxValue", money(salary.maxAmount().get()));
    } else {
      json.writeNumberField("value", money(salary.amount()));
    }
    json.writeStringField("unitText", unit(salary.period()));
    json.writeEndObject();
    json.writeEndObject();
  }

  /** With two decimals, or as many as it needs. */
  private static BigDecimal money(BigDecimal amount) {
    BigDecimal exact = amount.stripTrailingZeros();
    return exact.scale() < 2 ? exact.setScale(2) : exact;
  }

  private static String unit(SalaryPeriod period) {
    return period.entry().unit().orElseThrow().toUpperCase(Locale.ROOT);
  }

  private static String employmentType(PositionType type) {
    return switch (type) {
      case FULL_TIME -> "FULL_TIME";
      case PART_TIME -> "PART_TIME";
      case CONTRACT -> "CONTRACTOR";
      case TEMP -> "TEMPORARY";
      case VOLUNTEER -> "VOLUNTEER";
    };
  }
}
