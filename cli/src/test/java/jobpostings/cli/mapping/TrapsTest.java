package jobpostings.cli.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import jobpostings.cli.feed.Fault;
import jobpostings.cli.feed.Item;
import jobpostings.cli.feed.Read;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What must not become a job that its row does not describe. */
class TrapsTest {
  private static final ReferenceData REFERENCE =
      new ReferenceData(
          new ReferenceNames(Map.of(17, "Food and Restaurant"), Map.of()),
          new ReferenceNames(Map.of(1, "Full Time"), Map.of()),
          new ReferenceNames(
              Map.of(1, "Yearly", 5, "Hourly"), Map.of("year", "Yearly", "hour", "Hourly")));

  private static FeedJob draft(String file, String content) {
    List<Item> items = Read.of(file, content).items();
    return new RowReader(Mapping.none(), REFERENCE, Set.of(), false).draft(items.get(0));
  }

  private static List<String> places(FeedJob draft) {
    return StreamSupport.stream(draft.job().path("locations").spliterator(), false)
        .map(place -> place.path("description").asText())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "city,country\nLondon,GB",
        "city,province,country\nParis,ON,France",
        "city,state,country\nVancouver,,US",
        "city,province,Country Code\nVancouver,BC,USA",
        "location,Job Country\n\"Perth, ON\",Australie",
        "location,country,countryCode\n\"Perth, ON\",Canada,AU",
        "location,pays\n\"Perth, ON\",États-Unis"
      })
  void aJobAbroadIsRefused(String csv) {
    assertThat(draft("a.csv", csv).faults())
        .singleElement()
        .extracting(Fault::message)
        .asString()
        .contains("is not Canada");
  }

  /** What a job has in XML or CSV, and the fault: of several values none is taken. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          <title>A</title><title>B</title>             | one title, and here are 2: "A", "B"
          <url>https://a.ca</url><url>https://b.ca</url> | one url, and here are 2: "https://a.ca", "https://b.ca"
          <url>https://a.ca https://b.ca</url>         | one url, and here are 2: "https://a.ca", "https://b.ca"
          <url>https://a.ca; www.b.ca</url>            | one url, and here are 2: "https://a.ca", "www.b.ca"
          <email>a@a.ca; b@b.ca</email>                | one email, and here are 2: "a@a.ca", "b@b.ca"
          <description>A</description><description>B</description> | one description, and here are 2: "A", "B"
          <closeDate>2027-01-31</closeDate><closeDate>2027-02-28</closeDate> | "closeDate" says "2027-01-31", and "closeDate" says "2027-02-28"
          <city>A</city><state>ON</state><city>B</city><city>C</city><state>QC</state> | It can't be told which state
          """)
  void ofSeveralValuesNoneIsTaken(String job, String message) {
    FeedJob draft = draft("a.xml", "<r><job>" + job + "</job></r>");

    assertThat(draft.faults()).extracting(Fault::message).anyMatch(each -> each.contains(message));
    assertThat(draft.job().toString()).doesNotContain("a.ca", "b@b", "2027");
  }

  @Test
  void idsOfAnotherSystemAreNone() {
    String ids =
        "[{'categories': [{'id': 17, 'label': 'Software'}], 'positionType': {'id': 1, 'label':"
            + " 'x'}}]";
    FeedJob draft = draft("a.json", ids.replace('\'', '"'));

    assertThat(draft.job().findValuesAsText("id")).isEmpty();
    assertThat(draft.faults()).extracting(Fault::code).contains("wrong-type");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Lower Mainland", "TBD"})
  void aNameWithoutAProvinceIsNotToldToGetOne(String name) {
    assertThat(draft("a.csv", "location\n" + name).faults())
        .singleElement()
        .extracting(Fault::message)
        .asString()
        .contains("Write a town with its province, such as \"Halifax, NS\"")
        .doesNotContain(name + ",");
  }

  @ParameterizedTest
  @CsvSource({"CA", "CAN", "canada", "Canada"})
  void anythingThatMeansCanadaIsCanada(String country) {
    FeedJob draft = draft("a.csv", "city,country\nLondon," + country);

    assertThat(draft.faults()).isEmpty();
    assertThat(places(draft)).containsExactly("London");
  }

  @Test
  void aNameAloneMayBeAnywhere() {
    assertThat(draft("a.csv", "city\nLondon").faults()).hasSize(1);
    assertThat(draft("a.csv", "location\nVancouver BC").faults()).isEmpty();
    assertThat(places(draft("a.csv", "location,province\nLondon,ON")))
        .containsExactly("London, ON");
    assertThat(places(draft("a.csv", "location\n\"Toronto, ON, CA\"")))
        .containsExactly("Toronto, ON, Canada");
    assertThat(places(draft("a.csv", "location\n\"Toronto, Ontario, Canada\"")))
        .containsExactly("Toronto, Ontario, Canada");
  }

  @Test
  void aDateThatThereIsNotIsRefused() {
    assertThat(draft("a.csv", "id,closeDate\n1,2027-02-30").faults())
        .extracting(Fault::code)
        .containsExactly("not-a-date");
  }

  @Test
  void tagsThatReadersWouldSeeAreRefused() {
    assertThat(draft("a.csv", "id,description\n1,&lt;p&gt;Cook.&lt;/p&gt;").faults())
        .extracting(Fault::code)
        .containsExactly("html-malformed");
  }

  @Test
  void whatIsNotOneReferenceIdIsNone() {
    for (String id : List.of("[\"a\", \"b\"]", "{\"value\": \"a\"}")) {
      assertThat(draft("a.json", "[{\"referenceId\": " + id + "}]").job().has("referenceId"))
          .isFalse();
    }
  }

  @Test
  void placesAndTheirCountriesBelongTogether() {
    String flat =
        "<s><job><id>1</id><city>Regina</city><state>SK</state><city>London</city></job></s>";
    assertThat(draft("a.xml", flat).faults()).isNotEmpty();
    assertThat(
            draft(
                    "a.json",
                    "[{\"locations\": [{\"description\": \"London\", \"country\": \"GB\"}]}]")
                .faults())
        .extracting(Fault::code)
        .containsExactly("unknown-member");
    assertThat(draft("a.csv", "location,city\n\"Vancouver, BC\",Burnaby").faults()).isNotEmpty();
    assertThat(draft("a.json", "[{\"location\": {\"name\": \"Victoria, BC\"}}]").faults())
        .singleElement()
        .extracting(Fault::message)
        .asString()
        .contains("location.name");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{\"salary\": 50000, \"currency\": \"USD\", \"salaryPeriod\": \"Yearly\"}",
        "{\"salary\": {\"amount\": 50000, \"currency\": \"USD\", \"period\": {\"id\": 1}}}",
        "{\"salary\": {\"min\": 50000, \"max\": 60000}}",
        "{\"salary\": 50000}",
        "{\"salary\": \"$50,000 per year\", \"salaryPeriod\": \"biweekly\"}",
        "{\"salaryMin\": 0, \"salaryMax\": 60000, \"salaryPeriod\": \"Yearly\"}",
        "{\"salaryMax\": 60000, \"salaryPeriod\": \"Yearly\"}",
        "{\"salary\": \"$65-80,000 per year\"}",
        "{\"salaryMin\": 60000, \"salaryMax\": 50000, \"salaryPeriod\": \"Yearly\"}"
      })
  void payThatIsNotCertainIsLeftOut(String job) {
    FeedJob draft = draft("a.json", "[" + job + "]");

    assertThat(draft.job().path("salary").isNull()).isTrue();
    assertThat(draft.notes()).singleElement().extracting(Fault::code).isEqualTo("pay-left-out");
    assertThat(draft.faults()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "isListed,false,archived", "isListed,true,active", "isPublished,no,archived",
        "isClosed,true,archived",
    "isArchived,oui,archived", "status,Expired,archived", "status,CLOSED,archived",
        "status,Open,active",
    "Job Status,filled,archived", "closeDate,2020-01-31,archived", "closeDate,2999-01-31,active"
  })
  void onlyWhatIsOpenIsActive(String column, String value, String status) {
    FeedJob draft = draft("a.csv", "id," + column + "\n1," + value);

    assertThat(draft.faults()).isEmpty();
    assertThat(draft.job().path("status").asText()).isEqualTo(status);
  }

  @Test
  void aStatusThatSomebodyContradictsOrNobodyKnowsIsNotActive() {
    assertThat(draft("a.csv", "status,isListed\npublished,false").job().path("status").asText())
        .isEqualTo("archived");
    assertThat(draft("a.csv", "status,city\non hold,x").faults())
        .extracting(Fault::pointer)
        .contains("/status");
  }

  @Test
  void anotherSystemsIdsAreNotTheServices() {
    assertThat(
            draft("a.json", "[{\"positionType\": {\"id\": 1, \"name\": \"Seasonal\"}}]").faults())
        .hasSize(1);
    assertThat(
            draft("a.json", "[{\"positionType\": {\"id\": 1, \"name\": \"Full Time\"}}]").faults())
        .isEmpty();
  }
}
