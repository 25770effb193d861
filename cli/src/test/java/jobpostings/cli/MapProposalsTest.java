package jobpostings.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import jobpostings.cli.service.Json;
import jobpostings.terminal.Commands;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What jobs map is certain of, and what it asks. */
class MapProposalsTest {
  private static final String PLAIN =
      "referenceId,title,city,province,category,type,description,url";
  private static final String ROW =
      ",Cook,Halifax,NS,Food and Restaurant,Full Time,Cook for 60 guests.,https://n.example/";

  @TempDir private Path folder;

  private JsonNode mapped(String file, String content) throws IOException {
    Files.writeString(folder.resolve(file), content);
    StringWriter out = new StringWriter();
    try (StandInService service = new StandInService()) {
      Environment environment =
          new Environment(service.variables(), folder, InputStream.nullInputStream());
      Commands.run(
          Main.command(environment),
          new PrintWriter(out, true),
          new PrintWriter(Writer.nullWriter()),
          "map",
          folder.resolve(file).toString(),
          "--out",
          folder.resolve("m.json").toString(),
          "--json");
    }
    return Json.MAPPER.readTree(out.toString());
  }

  private static Optional<JsonNode> of(JsonNode rows, String field) {
    return rows.valueStream().filter(row -> row.path("field").asText().equals(field)).findFirst();
  }

  /** A further column of the page's file, with what two rows have in it. */
  @ParameterizedTest
  @CsvSource({
    "Web Status, Posted, Closed, certain, status, Web Status",
    "Unpost Date, 2099-01-31, , certain, closeDate, Unpost Date",
    "Wage, $20 per hour, , certain, salary, Wage",
    "Show Salary, No, Yes, certain, payShown, Show Salary",
    "Hide pay on posting, Yes, No, certain, payWithheld, Hide pay on posting",
    "Active, Yes, No, certain, isListed, Active",
    "Responsibilities, Cook., Bake., certain, description, description + Responsibilities",
    "End Date, 2027-08-31, 2026-11-20, open, closeDate, End Date",
    "Date de fin, 2027-08-31, , open, closeDate, Date de fin",
    "Start Date, 2027-01-11, , open, publishOn, Start Date",
    "Filled, 1, 0, open, isClosed, Filled",
    "Active, 1, 0, open, isListed, Active",
    "Open, Yes, No, open, isListed, Open",
    "Interne, oui, non, open, isClosed, Interne",
    "Posting Type, Internal, External, open, status, Posting Type",
    "Job Stage, Open, Closed, open, status, Job Stage",
    "Valid Until Further, Open, Closed, open, status, Valid Until Further",
    "Posted Until, 2099-01-31, , open, closeDate, Posted Until"
  })
  void aFurtherColumnIsReadOrAskedAbout(
      String name, String first, String second, String how, String field, String column)
      throws IOException {
    String feed =
        "%s,%s\n1%s1,%s\n2%s2,%s\n"
            .formatted(PLAIN, name, ROW, first, ROW, second == null ? "" : second);

    JsonNode mapped = mapped("feed.csv", feed);

    JsonNode row = of(mapped.path(how), field).orElseThrow(() -> new AssertionError(mapped));
    String answer =
        how.equals("certain") ? row.path("answer").asText() : row.at("/likeliest/0").asText();
    assertThat(answer).isEqualTo(column);
    assertThat(mapped.path("ignored").toString()).doesNotContain(name);
  }

  @Test
  void whatIsNothingOfAJobIsIgnored() throws IOException {
    JsonNode mapped =
        mapped("feed.csv", PLAIN + ",Shift,Openings\n1" + ROW + "1,Night,3\n2" + ROW + "2,Day,1\n");

    assertThat(mapped.path("ignored")).hasToString("[\"Shift\",\"Openings\"]");
    assertThat(mapped.path("open")).isEmpty();
  }

  @Test
  void theLikeliestMemberComesFirst() throws IOException {
    StringBuilder jobs = new StringBuilder();
    for (int i = 1; i <= 4; i++) {
      jobs.append(i == 1 ? "" : ",")
          .append(
              """
              {"nr": %1$d, "jobTitle": "Cook %1$d", "lang": "en", "joblocation": "Halifax, NS", "work_period_cd": "F",
               "jobRequirement": "<h3>Duties</h3><ul><li>Cook for 60 guests, %1$d days a week.</li></ul>",
               "link": "https://careers.northwind.example/%1$d"}
              """
                  .formatted(i));
    }

    JsonNode open = mapped("feed.json", "[" + jobs + "]").path("open");

    assertThat(of(open, "description").orElseThrow().at("/likeliest/0").asText())
        .isEqualTo("jobRequirement");
    assertThat(of(open, "type")).as("one letter is no type").isPresent();
    assertThat(of(open, "referenceId").orElseThrow().at("/likeliest/0").asText()).isEqualTo("nr");
  }

  @Test
  void whereNoColumnCanBeAnIdTheLastPartOfTheAddressIsOffered() throws IOException {
    String job =
        """
        {"title": "%s", "city": "Halifax", "province": "NS", "category": "Food and Restaurant", "type": "Full Time",
         "description": "Cook.", "url": "https://careers.northwind.example/openings/2026/kitchen-and-catering/%1$s-campus"}
        """;

    JsonNode open =
        mapped("feed.json", "[" + job.formatted("cook") + "," + job.formatted("baker") + "]")
            .path("open");

    assertThat(of(open, "referenceId").orElseThrow().path("likeliest").toString())
        .contains("url#last");
  }
}
