package jobpostings.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import jobpostings.support.RunningService;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** ./jobs export in forms of others. */
class ExportTest {
  @RegisterExtension static final RunningService SERVICE = new RunningService();

  @TempDir private Path folder;
  private JobsProcess jobs;

  @BeforeEach
  void startWithThreeJobs() {
    String url = SERVICE.get().baseUrl().toString();
    jobs = new JobsProcess(folder, Map.of("JOBS_URL", url, "JOBS_API_KEY", SERVICE.newKey()));
    jobs.write(
        "feed.csv",
        """
        referenceId;title;location;category;type;salary;description;url;email;closeDate;status
        A 1;Line <Cook> ]]> Baker;Halifax, NS | Red Deer, AB;Food and Restaurant;Part Time;$24.50 per hour;Cook.;https://n.example/1;;2098-12-31;
        B;Nurse;Vancouver, BC;Healthcare and Nursing;Full Time;$82,000 - $96,500 per year;Care.;;a@n.example;2098-12-31;
        C;Closed;Vancouver, BC;Other;Full Time;;Care.;https://n.example/3;;2098-12-31;closed
        """);
    jobs.run("sync", "feed.csv", "--apply").is(0);
  }

  @Test
  void jobPostingsAreThoseOfActiveJobsOneToALine() {
    assertThat(jobs.run("export", "--to", "jobposting").is(0).out().lines())
        .hasSize(2)
        .allMatch(line -> line.startsWith("{\"@context\":\"https://schema.org"))
        .anyMatch(line -> line.contains("\"value\":\"A 1\""));
  }

  /** docs.indeed.com, "XML feed". */
  @Test
  void indeedHasAnElementForEachPlaceAndIsReadAgain() {
    String template = "https://n.example/jobs/{referenceId}";

    String feed = jobs.run("export", "--to", "indeed", "--url-template", template).is(0).out();

    assertThat(feed)
        .contains(
            "<title><![CDATA[Line <Cook> ]]]]><![CDATA[> Baker]]></title>",
            "<referencenumber><![CDATA[A 1]]></referencenumber>",
            "<referencenumber><![CDATA[A 1-2]]></referencenumber>",
            "<city><![CDATA[Red Deer]]></city><state><![CDATA[AB]]></state>",
            "<salary><![CDATA[$24.50 per hour]]></salary>",
            "<salary><![CDATA[$82,000 - $96,500 per year]]></salary>",
            "<url><![CDATA[https://n.example/jobs/B]]></url>",
            "<jobtype><![CDATA[parttime]]></jobtype>",
            "<expirationdate><![CDATA[Wed, 31 Dec 2098 00:00:00 GMT]]></expirationdate>")
        .doesNotContain("Closed");
    jobs.write("feed.xml", feed);
    JobsProcess other =
        new JobsProcess(
            folder,
            Map.of(
                "JOBS_URL", SERVICE.get().baseUrl().toString(), "JOBS_API_KEY", SERVICE.newKey()));
    assertThat(other.run("sync", "feed.xml", "--from", "indeed", "--apply").is(0).out())
        .contains("Done: created 3,");
  }

  @Test
  void aJobWithoutAPageIsLeftOutAndTold() {
    assertThat(jobs.run("export", "--to", "indeed").is(1).err())
        .contains("Left out, as it has no applicationUrl: B Nurse. Say --url-template.");
    jobs.run("export", "--to", "jobposting", "--url-template", "https://n.example/{id}").is(2);
    jobs.run("export", "--to", "indeed", "--status", "draft").is(2);
  }
}
