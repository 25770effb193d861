package jobpostings.cli.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import jobpostings.cli.feed.FeedException;
import jobpostings.cli.feed.Read;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnreadTest {
  private static List<String> unread(String file, String content, String mapping)
      throws FeedException {
    Unread unread = new Unread(mapping == null ? Mapping.none() : Mapping.of(mapping));
    Read.of(file, content).items().forEach(unread::add);
    return unread.names();
  }

  @Test
  void aColumnWithoutAPlainNameIsToldIfSomeRowHasAValue() throws FeedException {
    String csv = "id,Web Status,title,Unpost Date,Wage,Empty\n1,,Cook,,,\n2,Closed,Cook,x,5,NULL\n";

    assertThat(unread("a.csv", csv, null)).containsExactly("Web Status", "Unpost Date", "Wage");
  }

  @Test
  void membersAreToldByTheirPathsAndThoseOfListsOnce() throws FeedException {
    String json =
        """
        [{"id": "1", "posting": {"status": "closed", "dates": {"end": null}},
          "tags": ["a", "b"], "none": [], "blank": "", "hidden": false,
          "parts": [{"min": 1}, {"min": 2, "unit": ""}]}]
        """;

    assertThat(unread("a.json", json, null))
        .containsExactly("posting.status", "tags", "hidden", "parts.min");
  }

  /** What a mapping names, or says is to be ignored, is not told. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '\0',
      textBlock =
          """
          {"columns": {"status": "post.state"}} ! post.name, posted, list.a, list.b
          {"columns": {"status": "/post/state"}} ! post.name, posted, list.a, list.b
          {"columns": {"status": "state|post.state"}} ! post.name, posted, list.a, list.b
          {"columns": {"description": ["list.*", "post.name"]}} ! post.state, posted
          {"columns": {"salary": "list[a=1].b"}} ! post.state, post.name, posted, list.a
          {"ignore": ["post"]} ! posted, list.a, list.b
          {"ignore": ["post.state", "list.a", "list.b"]} ! post.name, posted
          {"seen": ["post", "posted"]} ! list.a, list.b
          {"columns": {"referenceId": "posted#last"}} ! id, post.state, post.name, list.a, list.b
          {"columns": {"status": "? posted"}} ! post.state, post.name, posted, list.a, list.b
          {"columns": {"title": null}} ! title, post.state, post.name, posted, list.a, list.b
          """)
  void whatAMappingNamesIsNot(String mapping, String told) throws FeedException {
    String json =
        """
        [{"id": "1", "title": "Cook", "post": {"state": "x", "name": "y"}, "posted": "x",
          "list": [{"a": "1", "b": "2"}]}]
        """;

    assertThat(unread("a.json", json, mapping)).containsExactly(told.split(", "));
  }

  @Test
  void pointsAndSlashesInTheNameOfAColumnAreItsOwn() throws FeedException {
    String csv = "id,Status,Status.Old,Req. No\n1,open,closed,7\n";

    assertThat(unread("a.csv", csv, "{\"columns\": {\"status\": \"Status\"}}"))
        .containsExactly("Status.Old", "Req. No");
    assertThat(unread("a.csv", csv, "{\"ignore\": [\"Req. No\"]}")).containsExactly("Status.Old");
  }

  @Test
  void ofTwoPlainNamesOfAFieldThatHasOneTheOtherIsTold() throws FeedException {
    String csv = "id,jobTitle,title,country,countryCode\n1,Cook 2,Cook,Canada,CA\n";

    assertThat(unread("a.csv", csv, null)).containsExactly("jobTitle");
  }

  @Test
  void anExportIsReadWhole() throws FeedException {
    String job =
        """
        {"id": 7, "referenceId": "r", "employer": {"id": 1, "name": "N"}, "title": "Cook",
         "publishDate": "2026-01-02", "liveUrl": "https://n.example/7", "warnings": [{"code": "x"}],
         "applicantRoutingType": {"id": 1, "name": "E-mail"}, "applicationEmail": "a@n.example",
         "metadata": {"x": "y"}, "disclosures": {"usesAi": true}}
        """
            .replace("\n", " ");

    assertThat(unread("a.jsonl", job, null)).isEmpty();
  }
}
