package jobpostings.cli.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import jobpostings.cli.feed.Fault;
import jobpostings.cli.feed.FeedException;
import jobpostings.cli.feed.Read;
import org.junit.jupiter.api.Test;

/** Each system's feed has the shape of its public documentation, which each test names. */
class ShippedMappingsTest {
  private static final ReferenceData REFERENCE =
      new ReferenceData(
          new ReferenceNames(
              Map.of(17, "Food and Restaurant", 14, "Engineering", 38, "Other"), Map.of()),
          new ReferenceNames(Map.of(1, "Full Time", 2, "Part Time"), Map.of()),
          new ReferenceNames(
              Map.of(1, "Yearly", 5, "Hourly"), Map.of("year", "Yearly", "hour", "Hourly")));

  private static List<FeedJob> drafts(String system, String file, String content)
      throws FeedException {
    Mapping mapping = Mapping.of(Mapping.shipped(system));
    Read read = Read.of(file, content, mapping.item());
    assertThat(read.failed()).isEqualTo("-");
    RowReader reader = new RowReader(mapping, REFERENCE, Set.of(), false);
    return read.items().stream().map(reader::draft).toList();
  }

  /** "referenceId, title, places, category, type, pay, status, URL; faults". */
  private static String told(FeedJob draft) {
    JsonNode job = draft.job();
    List<String> places =
        StreamSupport.stream(job.path("locations").spliterator(), false)
            .map(place -> place.path("description").asText())
            .toList();
    JsonNode salary = job.path("salary");
    return String.join(
        " # ",
        job.path("referenceId").asText(),
        job.path("title").asText(),
        places.toString(),
        job.at("/categories/0/id").asText() + "/" + job.at("/positionType/id").asText(),
        salary.path("amount").asText()
            + "-"
            + salary.path("maxAmount").asText()
            + "/"
            + salary.at("/period/id").asText(),
        job.path("status").asText(),
        job.path("applicationUrl").asText(),
        draft.faults().stream()
            .map(fault -> fault.name() + " " + fault.position())
            .toList()
            .toString());
  }

  /** developers.greenhouse.io/job-board.html, "List jobs" with content=true. */
  @Test
  void greenhouse() throws FeedException {
    List<FeedJob> drafts =
        drafts(
            "greenhouse",
            "jobs.json",
            """
            {"jobs": [
              {"id": 127817, "internal_job_id": 144381, "title": "Vault Designer", "updated_at": "2026-01-14T10:55:28-05:00",
               "requisition_id": "50", "location": {"name": "Victoria, BC"},
               "absolute_url": "https://boards.greenhouse.io/vaulttec/jobs/127817", "language": "en", "metadata": null,
               "content": "This is the job description. &lt;p&gt;Any HTML &amp;amp; tags.&lt;/p&gt;",
               "departments": [{"id": 13583, "name": "Engineering", "parent_id": null, "child_ids": []}],
               "offices": [{"id": 8787, "name": "New York City", "location": "New York, NY, United States"}]},
              {"id": 127818, "title": "Cook", "requisition_id": "50", "location": {"name": "London"},
               "absolute_url": "https://boards.greenhouse.io/vaulttec/jobs/127818", "content": "&lt;p&gt;x&lt;/p&gt;",
               "departments": [{"id": 1, "name": "Kitchen"}]}],
             "meta": {"total": 2}}
            """);

    assertThat(told(drafts.get(0)))
        .isEqualTo(
            "127817 # Vault Designer # [Victoria, BC] # 14/ # -/ # active #"
                + " https://boards.greenhouse.io/vaulttec/jobs/127817 # []");
    assertThat(drafts.get(0).job().path("description").asText())
        .isEqualTo("This is the job description. <p>Any HTML &amp; tags.</p>");
    assertThat(drafts.get(1).faults())
        .extracting(Fault::name)
        .as("London may be anywhere, and the department is none of the service's categories")
        .containsExactlyInAnyOrder("location.name", "departments.name");
  }

  /** github.com/lever/postings-api, "Get a list of job postings" (mode=json). */
  @Test
  void lever() throws FeedException {
    String posting =
        """
        {"id": "%s", "text": "Line Cook", "categories": {"commitment": "Full-time", "department": "Food and Restaurant",
          "location": "Toronto, ON", "team": "Kitchen", "allLocations": ["Toronto, ON", "Ottawa, ON"]},
         "country": %s, "createdAt": 1502907172814, "workplaceType": "onsite",
         "description": "<div>Cook.</div>", "descriptionPlain": "Cook.",
         "lists": [{"text": "Requirements:", "content": "<li>Knives</li><li>Pans</li>"}], "additional": "<div>Apply.</div>",
         "salaryRange": {"currency": "%s", "interval": "per-hour-wage", "min": 20.5, "max": 25}, %s
         "hostedUrl": "https://jobs.lever.co/x/1", "applyUrl": "https://jobs.lever.co/x/1/apply"}
        """;
    List<FeedJob> drafts =
        drafts(
            "lever",
            "postings.json",
            "["
                + posting.formatted("a", "\"CA\"", "CAD", "")
                + ","
                + posting.formatted("b", "\"GB\"", "CAD", "")
                + ","
                + posting.formatted("c", "null", "USD", "\"state\": \"closed\",")
                + "]");

    assertThat(told(drafts.get(0)))
        .isEqualTo(
            "a # Line Cook # [Toronto, ON, Ottawa, ON] # 17/1 # 20.5-25/5 # active #"
                + " https://jobs.lever.co/x/1/apply # []");
    assertThat(drafts.get(0).job().path("description").asText())
        .isEqualTo(
            """
            <div>Cook.</div>
            <p>Requirements:</p>
            <ul><li>Knives</li><li>Pans</li></ul>
            <div>Apply.</div>\
            """);
    assertThat(drafts.get(1).faults()).extracting(Fault::name).containsExactly("country");
    assertThat(told(drafts.get(2))).contains("# -/ # archived #");
    assertThat(drafts.get(2).notes()).extracting(Fault::message).asString().contains("USD");
  }

  /** developers.ashbyhq.com/docs/public-job-posting-api, with includeCompensation=true. */
  @Test
  void ashby() throws FeedException {
    List<FeedJob> drafts =
        drafts(
            "ashby",
            "board.json",
            """
            {"apiVersion": "1", "jobs": [
              {"id": "p1", "title": "Product Manager", "location": "Toronto office",
               "secondaryLocations": [{"location": "Vancouver", "address": {"addressLocality": "Vancouver",
                 "addressRegion": "British Columbia", "addressCountry": "Canada"}}],
               "department": "Engineering", "team": "Growth", "isListed": true, "isRemote": true,
               "descriptionHtml": "<p>Join us</p>", "descriptionPlain": "Join us", "publishedAt": "2026-04-30T16:21:55.393+00:00",
               "employmentType": "FullTime",
               "address": {"postalAddress": {"addressRegion": "Ontario", "addressCountry": "CA", "addressLocality": "Toronto"}},
               "jobUrl": "https://jobs.ashbyhq.com/a/p1", "applyUrl": "https://jobs.ashbyhq.com/a/p1/apply",
               "compensation": {"compensationTierSummary": "$81K – $87K • 0.5%", "summaryComponents": [
                 {"compensationType": "EquityPercentage", "interval": "NONE", "currencyCode": null, "minValue": 0.5, "maxValue": 1.75},
                 {"compensationType": "Salary", "interval": "1 YEAR", "currencyCode": "CAD", "minValue": 81000, "maxValue": 87000}]}},
              {"id": "p2", "title": "Cook", "location": "Houston, TX", "isListed": false, "department": "Other",
               "address": {"postalAddress": {"addressRegion": "Texas", "addressCountry": "USA", "addressLocality": "Houston"}},
               "descriptionHtml": "<p>x</p>", "employmentType": "PartTime", "jobUrl": "https://jobs.ashbyhq.com/a/p2"}]}
            """);

    assertThat(told(drafts.get(0)))
        .isEqualTo(
            "p1 # Product Manager # [Toronto, Ontario, Vancouver, British Columbia] # 14/1 #"
                + " 81000-87000/1 # active # https://jobs.ashbyhq.com/a/p1/apply # []");
    assertThat(drafts.get(1).job().path("status").asText()).isEqualTo("archived");
    assertThat(drafts.get(1).faults())
        .extracting(Fault::name)
        .containsExactly("address.postalAddress.addressCountry");
  }

  /** developers.smartrecruiters.com, Posting API, "postings" of a company and one posting. */
  @Test
  void smartrecruiters() throws FeedException {
    List<FeedJob> drafts =
        drafts(
            "smartrecruiters",
            "postings.json",
            """
            {"offset": 0, "limit": 100, "totalFound": 1, "content": [
              {"id": "743999", "name": "Cook", "uuid": "7cd1", "refNumber": "REF1", "company": {"identifier": "s", "name": "S"},
               "location": {"city": "Halifax", "region": "NS", "country": "ca", "remote": false},
               "function": {"id": "f", "label": "Engineering"}, "typeOfEmployment": {"id": "permanent", "label": "Full-time"},
               "visibility": "PUBLIC", "applyUrl": "https://www.smartrecruiters.com/S/743999?oga=true",
               "jobAd": {"sections": {"companyDescription": {"title": "Company", "text": "<p>We.</p>"},
                 "jobDescription": {"title": "Job", "text": "<p>Cook.</p>"}}}}]}
            """);

    assertThat(told(drafts.get(0)))
        .isEqualTo(
            "743999 # Cook # [Halifax, NS] # 14/1 # -/ # active #"
                + " https://www.smartrecruiters.com/S/743999?oga=true # []");
    assertThat(drafts.get(0).job().path("description").asText())
        .isEqualTo("<p>Company</p>\n<p>We.</p>\n<p>Job</p>\n<p>Cook.</p>");
  }

  /** help.workable.com, "XML feed of your jobs". */
  @Test
  void workable() throws FeedException {
    List<FeedJob> drafts =
        drafts(
            "workable",
            "workable.xml",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <source><publisher>Workable</publisher><publisherurl>https://www.workable.com</publisherurl>
            <job><title><![CDATA[Infirmi&egrave;re]]></title><date><![CDATA[Mon, 02 Feb 2026 00:00:00 GMT]]></date>
              <referencenumber><![CDATA[AB12]]></referencenumber><url><![CDATA[https://apply.workable.com/j/AB12]]></url>
              <company>N</company><city><![CDATA[Laval]]></city><state><![CDATA[Quebec]]></state><country><![CDATA[Canada]]></country>
              <description><![CDATA[<p>Soins</p>]]></description><jobtype><![CDATA[Part-time]]></jobtype><category>Other</category></job>
            </source>
            """);

    assertThat(told(drafts.get(0)))
        .isEqualTo(
            "AB12 # Infirmière # [Laval, Quebec] # 38/2 # -/ # active #"
                + " https://apply.workable.com/j/AB12 # []");
  }

  /** workable.readme.io/reference/jobs: there state is not a province. */
  @Test
  void workableApi() throws FeedException {
    List<FeedJob> drafts =
        drafts(
            "workable-api",
            "jobs.json",
            """
            {"jobs": [{"id": "61884e2", "title": "Cook", "full_title": "Cook - KIT", "shortcode": "GROOV003", "code": "KIT",
              "state": "closed", "department": "Other", "url": "https://g.workable.com/jobs/1",
              "application_url": "https://g.workable.com/jobs/1/candidates/new",
              "location": {"location_str": "Calgary, Alberta, Canada", "country": "Canada", "country_code": "CA",
                "region": "Alberta", "region_code": "AB", "city": "Calgary", "telecommuting": false},
              "salary": {"salary_from": 50000, "salary_to": 60000, "salary_currency": "cad"}}], "paging": {}}
            """);

    assertThat(told(drafts.get(0)))
        .isEqualTo(
            "GROOV003 # Cook # [Calgary, AB] # 38/ # -/ # archived #"
                + " https://g.workable.com/jobs/1/candidates/new # []");
    assertThat(drafts.get(0).notes()).as("no period is said").hasSize(1);
  }

  /** docs.indeed.com, "XML feed". */
  @Test
  void indeed() throws FeedException {
    List<FeedJob> drafts =
        drafts(
            "indeed",
            "feed.xml",
            """
            <source><job><title><![CDATA[Cook &amp; Baker]]></title><referencenumber><![CDATA[unique123]]></referencenumber>
              <requisitionid><![CDATA[req7]]></requisitionid><url><![CDATA[https://x.example/j?a=1&b=2]]></url>
              <city><![CDATA[Banff]]></city><state><![CDATA[AB]]></state><country><![CDATA[CA]]></country>
              <salary><![CDATA[$50K per Year]]></salary><jobtype><![CDATA[fulltime, parttime]]></jobtype>
              <category><![CDATA[Other]]></category><description><![CDATA[<p>x</p>]]></description>
              <expirationdate><![CDATA[Sun, 31 Jan 2100 00:00:00 GMT]]></expirationdate></job>
            <job><title>Cook</title><referencenumber>u2</referencenumber><city>London</city><country>GB</country></job></source>
            """);

    assertThat(told(drafts.get(0)))
        .isEqualTo(
            "unique123 # Cook & Baker # [Banff, AB] # 38/1 # 50000-null/1 # active #"
                + " https://x.example/j?a=1&b=2 # []");
    assertThat(drafts.get(1).faults()).extracting(Fault::name).containsExactly("country");
  }

  /** developers.google.com/search/docs/appearance/structured-data/job-posting, of schema.org. */
  @Test
  void jobposting() throws FeedException {
    String posting =
        """
        {"@context": "https://schema.org/", "@type": "JobPosting", "title": "Software Engineer", "description": "<p>Do.</p>",
         "identifier": {"@type": "PropertyValue", "name": "Northwind", "value": "1234567"}, "datePosted": "2026-01-18",
         "validThrough": "2100-03-18T00:00", "employmentType": ["FULL_TIME", "CONTRACTOR"], "occupationalCategory": "Engineering",
         "hiringOrganization": {"@type": "Organization", "name": "N"}, "url": "https://n.example/1",
         "jobLocation": [{"@type": "Place", "address": {"@type": "PostalAddress", "addressLocality": "Regina", "addressRegion": "SK", "addressCountry": "CA"}},
                         {"@type": "Place", "address": {"@type": "PostalAddress", "addressLocality": "London", "addressRegion": "%s", "addressCountry": {"@type": "Country", "name": "Canada"}}}],
         "baseSalary": {"@type": "MonetaryAmount", "currency": "CAD", "value": {"@type": "QuantitativeValue", "minValue": 40.00, "maxValue": 50.00, "unitText": "HOUR"}}}
        """;
    String told =
        "1234567 # Software Engineer # [Regina, SK, London, ON] # 14/1 # 40.00-50.00/5 # active #"
            + " https://n.example/1 # []";

    assertThat(told(drafts("jobposting", "one.json", posting.formatted("ON")).get(0)))
        .isEqualTo(told);
    assertThat(told(drafts("jobposting", "many.json", "[" + posting.formatted("ON") + "]").get(0)))
        .isEqualTo(told);
    assertThat(
            drafts(
                "jobposting",
                "graph.json",
                "{\"@graph\": [{\"@type\": \"WebPage\"}, " + posting.formatted("ON") + "]}"))
        .singleElement()
        .extracting(ShippedMappingsTest::told)
        .isEqualTo(told);
  }

  @Test
  void allThatShipCanBeRead() throws FeedException {
    for (String system : Mapping.SHIPPED) {
      assertThat(Mapping.of(Mapping.shipped(system))).isNotNull();
    }
  }
}
