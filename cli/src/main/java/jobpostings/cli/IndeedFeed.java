package jobpostings.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.Writer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Jobs as Indeed's XML feed has them (docs.indeed.com, "XML feed"): one place to an element, so a
 * job in several places has several, with -2 and so on behind its reference number.
 */
final class IndeedFeed {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH);
  private static final Map<Integer, String> TYPES =
      Map.of(1, "fulltime", 2, "parttime", 3, "contract", 4, "temporary", 5, "volunteer");
  private static final Map<Integer, String> PERIODS =
      Map.of(1, "year", 2, "month", 3, "week", 4, "day", 5, "hour");
  private static final Map<String, String> REMOTE =
      Map.of("remote", "Fully remote", "hybrid", "Hybrid remote");

  private final XMLStreamWriter xml;
  private final Optional<String> urlTemplate;

  /**
   * @param urlTemplate the page of a job without an applicationUrl, with {id} or {referenceId}
   */
  IndeedFeed(Writer out, Optional<String> urlTemplate) {
    this.urlTemplate = urlTemplate;
    try {
      this.xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeCharacters("\n");
      xml.writeStartElement("source");
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Writes a job; false if it has no page where one could apply. */
  boolean add(JsonNode job) {
    Optional<String> url = url(job);
    try {
      for (int i = 0; url.isPresent() && i < job.path("locations").size(); i++) {
        add(job, i, url.get());
      }
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
    return url.isPresent();
  }

  private Optional<String> url(JsonNode job) {
    String own = job.path("applicationUrl").asText("");
    return job.path("applicationUrl").isTextual() && !own.isEmpty()
        ? Optional.of(own)
        : urlTemplate.map(
            each ->
                each.replace("{id}", job.path("id").asText())
                    .replace(
                        "{referenceId}",
                        URLEncoder.encode(reference(job), StandardCharsets.UTF_8)
                            .replace("+", "%20")));
  }

  private static String reference(JsonNode job) {
    return job.path("referenceId").isTextual()
        ? job.path("referenceId").asText()
        : job.path("id").asText();
  }

  private void add(JsonNode job, int place, String url) throws XMLStreamException {
    String[] parts = job.at("/locations/%d/description".formatted(place)).asText().split(", ", 2);
    xml.writeCharacters("\n");
    xml.writeStartElement("job");
    element("title", job.path("title").asText());
    element("date", date(job.path("publishDate")));
    element("referencenumber", reference(job) + (place == 0 ? "" : "-" + (place + 1)));
    element("url", url);
    boolean isConfidential = job.path("confidential").asBoolean();
    element("company", isConfidential ? "Confidential" : job.at("/employer/name").asText());
    element("city", parts[0]);
    element("state", parts.length > 1 ? parts[1] : "");
    element("country", "CA");
    element("description", job.path("description").asText());
    element("salary", salary(job.path("salary")));
    element("jobtype", TYPES.getOrDefault(job.at("/positionType/id").asInt(), ""));
    element("category", job.at("/categories/0/name").asText());
    element("remotetype", REMOTE.getOrDefault(job.path("workplace").asText(), ""));
    element("expirationdate", date(job.path("closeDate")));
    xml.writeEndElement();
  }

  /** One without a value is left out. */
  private void element(String name, String text) throws XMLStreamException {
    if (text.isEmpty()) {
      return;
    }
    xml.writeStartElement(name);
    // Where the text itself ends a section, it goes on in the next.
    for (String part : text.split("(?<=]])(?=>)")) {
      xml.writeCData(part);
    }
    xml.writeEndElement();
  }

  private static String date(JsonNode date) {
    return date.isTextual()
        ? LocalDate.parse(date.asText()).atStartOfDay().atOffset(ZoneOffset.UTC).format(DATE)
        : "";
  }

  private static String salary(JsonNode salary) {
    if (!salary.isObject()) {
      return "";
    }
    String most = salary.hasNonNull("maxAmount") ? " - " + amount(salary, "maxAmount") : "";
    String period = PERIODS.getOrDefault(salary.at("/period/id").asInt(), "");
    return "%s%s per %s".formatted(amount(salary, "amount"), most, period);
  }

  private static String amount(JsonNode salary, String member) {
    return String.format(Locale.ROOT, "$%,.2f", salary.path(member).decimalValue())
        .replaceFirst("\\.00$", "");
  }

  void end() {
    try {
      xml.writeCharacters("\n");
      xml.writeEndDocument();
      xml.writeCharacters("\n");
      xml.flush();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
  }
}
