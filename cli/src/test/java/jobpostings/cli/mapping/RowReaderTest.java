package jobpostings.cli.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import jobpostings.cli.feed.Fault;
import jobpostings.cli.feed.FeedException;
import jobpostings.cli.feed.Item;
import jobpostings.cli.feed.Position;
import jobpostings.cli.feed.Read;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowReaderTest {
  private static final ReferenceData REFERENCE =
      new ReferenceData(
          new ReferenceNames(
              Map.of(5, "Arts, Media and Entertainment", 17, "Food and Restaurant", 30, "Retail"),
              Map.of()),
          new ReferenceNames(
              Map.of(1, "Full Time", 2, "Part Time", 4, "Temp"), Map.of("temporary", "Temp")),
          new ReferenceNames(
              Map.of(1, "Yearly", 5, "Hourly"), Map.of("year", "Yearly", "hour", "Hourly")));

  private static FeedJob draft(String json) {
    return draft(json, Mapping.none());
  }

  private static FeedJob draft(String json, Mapping mapping) {
    Item item = Read.of("a.jsonl", json).items().get(0);
    return new RowReader(mapping, REFERENCE, Set.of(), false).draft(item);
  }

  private static String member(String json, String pointer) {
    return draft(json).job().at(pointer).toString();
  }

  @Test
  void aSalaryWithoutANumberIsNoneAndThatIsTold() {
    FeedJob draft = draft("{\"salary\": \"Competitive\"}");

    assertThat(draft.job().at("/salary").isNull()).isTrue();
    assertThat(draft.notes())
        .singleElement()
        .extracting(Fault::message)
        .asString()
        .contains("Competitive");
  }

  @Test
  void anEmptyCellClearsWhatIsDisclosed() throws FeedException {
    Mapping mapping =
        Mapping.of(
            "{\"columns\": {\"disclosures.usesAi\": \"AI\", \"disclosures.vacancy\": \"Kind\"}}");

    assertThat(draft("{\"AI\": \"\", \"Kind\": \"\"}", mapping).job().path("disclosures"))
        .hasToString("{\"usesAi\":null,\"vacancy\":null}");
    assertThat(draft("{\"Kind\": \"existing\"}", mapping).job().path("disclosures"))
        .hasToString("{\"vacancy\":\"existing\"}");
  }

  @Test
  void categoriesAndTypesAreKnownByNameOrId() {
    assertThat(member("{\"category\": \"arts media & entertainment\"}", "/categories"))
        .isEqualTo("[{\"id\":5}]");
    assertThat(member("{\"category\": \"Arts, Media and Entertainment\"}", "/categories"))
        .isEqualTo("[{\"id\":5}]");
    assertThat(member("{\"category\": \"Retail, 17\"}", "/categories"))
        .isEqualTo("[{\"id\":30},{\"id\":17}]");
    assertThat(member("{\"category\": [30, \"Retail\"]}", "/categories/0/id")).isEqualTo("30");
    assertThat(member("{\"jobtype\": \"fulltime, parttime\"}", "/positionType/id")).isEqualTo("1");
    assertThat(member("{\"type\": \"PART_TIME\"}", "/positionType/id")).isEqualTo("2");
    assertThat(member("{\"type\": \"temporary\"}", "/positionType/id")).isEqualTo("4");
  }

  @Test
  void aNameThatIsNotKnownIsAFaultAtItsPlaceWithNamesNearIt() {
    Fault fault = draft("{\"id\": \"1\", \"category\": \"Restaurants\"}").faults().get(0);

    assertThat(fault.position()).isEqualTo(new Position(1, 25));
    assertThat(fault.message()).contains("Food and Restaurant").doesNotContain("Retail");
  }

  @Test
  void placesAreACityAndItsProvinceInOneOrTwo() {
    assertThat(member("{\"city\": \"Trois-Rivières\", \"state\": \"Québec\"}", "/locations"))
        .isEqualTo("[{\"description\":\"Trois-Rivières, Québec\"}]");
    assertThat(member("{\"location\": \"Banff, AB; Canmore, AB\"}", "/locations/1/description"))
        .isEqualTo("\"Canmore, AB\"");
    assertThat(member("{\"locations\": [\"Banff, AB\"]}", "/locations/0/description"))
        .isEqualTo("\"Banff, AB\"");
  }

  @Test
  void plainTextBecomesParagraphsAndHtmlStays() {
    assertThat(member("{\"description\": \"A & B > 3\\nc\\n\\nd\"}", "/description"))
        .isEqualTo("\"<p>A &amp; B &gt; 3<br>c</p><p>d</p>\"");
    assertThat(member("{\"description\": \"If a<b and b>c\\n\\nMap<Key>\"}", "/description"))
        .as("the service finds out that this is plain")
        .isEqualTo("\"If a<b and b>c\\n\\nMap<Key>\"");
    assertThat(member("{\"description\": \"a<br>b & c\"}", "/description"))
        .isEqualTo("\"a<br>b & c\"");
  }

  @Test
  void applicationsGoToTheUrlIfThereIsOne() {
    assertThat(
            draft("{\"url\": \"https://a.example\", \"email\": \"a@b.example\"}").job().toString())
        .isEqualTo(
            """
            {"applicationUrl":"https://a.example","applicantRoutingType":{"id":2},"status":"active"}\
            """);
    assertThat(member("{\"url\": \"\", \"email\": \"a@b.example\"}", "/applicantRoutingType/id"))
        .isEqualTo("1");
  }

  @Test
  void whatOtherJobsOfTheFileHaveAndThisOneHasNotIsCleared() {
    Item item = Read.of("a.jsonl", "{\"id\": \"1\"}").items().get(0);

    FeedJob draft =
        new RowReader(Mapping.none(), REFERENCE, Set.of(Field.SALARY, Field.CLOSE_DATE), false)
            .draft(item);

    assertThat(draft.job().toString())
        .isEqualTo(
            """
            {"salary":null,"closeDate":null,"status":"active","referenceId":"1"}\
            """);
  }

  @Test
  void aJobOfTheServiceIsTakenAsItIs() {
    FeedJob draft =
        draft(
            """
            {"id":7,"referenceId":null,"title":"Cook","closeDate":"2027-01-20","status":"draft","locations":[{"id":10,"description":"Banff, AB"}],"categories":[{"id":17}],"positionType":{"id":1},"salary":{"amount":24.5000,"maxAmount":null},"description":"Cook &amp; bake","applicantRoutingType":{"id":1},"applicationEmail":"a@b.example","applicationUrl":null}
            """
                .strip());

    assertThat(draft.id()).isEqualTo(7);
    assertThat(draft.job().at("/salary/amount").toString()).isEqualTo("24.5000");
    assertThat(draft.job().path("description").asText()).isEqualTo("Cook &amp; bake");
    assertThat(draft.job().path("status").asText()).isEqualTo("draft");
    assertThat(draft.fault("/locations/0/description", "x", "y").position().column())
        .isEqualTo(121);
  }

  @Test
  void aMappingNamesColumnsValuesAndDefaults() throws FeedException {
    Mapping mapping =
        Mapping.of(
            """
            {"columns": {"title": "Job Title", "referenceId": "Req #"},
             "values": {"type": {"FT": "Full Time"}, "category": {"Kitchen": 17}},
             "defaults": {"category": "Other things", "email": "jobs@northwind.example"}}
            """);

    FeedJob draft =
        draft(
            "{\"Req #\": \"1\", \"Job Title\": \"Cook\", \"type\": \"FT\", \"category\":"
                + " \"kitchen\"}",
            mapping);

    assertThat(draft.job().toString())
        .isEqualTo(
            """
            {"title":"Cook","categories":[{"id":17}],"positionType":{"id":1},"applicationEmail":"jobs@northwind.example","applicantRoutingType":{"id":1},"status":"active","referenceId":"1"}\
            """);
    assertThat(draft("{}", mapping).faults()).hasSize(1);
  }

  @Test
  void aMappingThatIsNoneIsRefusedAtItsPlace() {
    assertThat(refusal("{\"columns\": {\n\"titel\": \"a\"}}")).isEqualTo("2:10 unknown-member");
    assertThat(refusal("{\"columns\": []}")).isEqualTo("1:13 wrong-type");
    assertThat(refusal("[]")).endsWith("malformed-json");
  }

  private static String refusal(String mapping) {
    try {
      Mapping.of(mapping);
      return "-";
    } catch (FeedException e) {
      return e.fault().position() + " " + e.fault().code();
    }
  }

  @Test
  void aReferenceIdThatTwoJobsHaveIsTheFirstOnes() {
    FeedScan scan = new FeedScan(Mapping.none());
    List<Item> items =
        Read.of("a.csv", "ref_id,title\nA,x\nRe\u0301,y\nA,z\n,w\nR\u00E9,v\n").items();
    items.forEach(scan::item);

    assertThat(scan.referenceIds()).containsExactly("A", "R\u00E9");
    assertThat(scan.faults())
        .extracting(fault -> fault.position() + " " + fault.code())
        .containsExactly("4:1 duplicate", "5:1 required", "6:1 duplicate");
    assertThat(items)
        .filteredOn(scan::isLeftOut)
        .containsExactly(items.get(2), items.get(3), items.get(4));
    assertThat(scan.isWhole()).isFalse();
  }

  /** Nothing is archived while a row can't be known again. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "N/A",
        "nan",
        "#REF!",
        "-",
        "TBD",
        "=\"00411\"",
        "7.00213E+11",
        "1,2e+05",
        "cafÃ©"
      })
  void whatAProgramWritesInPlaceOfAnIdIsNone(String id) {
    FeedScan scan = new FeedScan(Mapping.none());
    Read.of("a.csv", "referenceId,title\n\"%s\",Cook\n".formatted(id.replace("\"", "\"\"")))
        .items()
        .forEach(scan::item);

    assertThat(scan.faults())
        .singleElement()
        .extracting(Fault::message)
        .asString()
        .startsWith("\"" + id + "\" ")
        .endsWith(", and is no referenceId.");
    assertThat(scan.isWhole()).isFalse();
  }

  /** The row for the public counts, wherever it stands; other rows of one id are told. */
  @ParameterizedTest
  @CsvSource({
    "Internal, External, 2, 0",
    "External, Internal, 1, 0",
    "Interne, Open, 2, 0",
    "Open, Employees only, 1, 0",
    "Open, Closed, 1, 1",
    "Open, Open, 1, 1",
    "Internal, Internal, 1, 1"
  })
  void ofTwoAudiencesOfOneJobThePublicsCounts(String first, String second, int read, int faults) {
    FeedScan scan = new FeedScan(Mapping.none());
    List<Item> items = Read.of("a.csv", "id,status\n1,%s\n1,%s\n".formatted(first, second)).items();
    items.forEach(scan::item);

    assertThat(items)
        .filteredOn(item -> !scan.isLeftOut(item))
        .containsExactly(items.get(read - 1));
    assertThat(scan.faults()).hasSize(faults);
  }

  @Test
  void partsBesideTheDescriptionAreToldWhereASystemsMappingPassesOverTheRest()
      throws FeedException {
    Mapping mapping = Mapping.of("{\"rest\": \"ignore\"}");
    String json = "{\"description\": \"We.\", \"qualifications\": \"Red Seal.\"}";

    assertThat(draft(json, mapping).notes())
        .singleElement()
        .extracting(Fault::message)
        .asString()
        .startsWith("\"qualifications\" beside the description is not part of it.");
    assertThat(
            draft(
                    json,
                    Mapping.of(
                        "{\"rest\": \"ignore\", \"columns\": {\"description\":"
                            + " [\"description\", \"qualifications\"]}}"))
                .notes())
        .isEmpty();
  }

  @Test
  void aSectionKeepsItsTitleAndATitleWithoutATextIsLeftOut() throws FeedException {
    Mapping mapping = Mapping.of("{\"columns\": {\"description\": [\"a.*\", \"b.*\"]}}");

    assertThat(
            draft(
                    "{\"a\": {\"title\": \"Duties\", \"text\": \"Cook.\"}, \"b\": {\"title\":"
                        + " \"More\", \"text\": \"\"}}",
                    mapping)
                .job()
                .path("description")
                .asText())
        .isEqualTo("<p>Duties</p>\n<p>Cook.</p>");
  }

  @Test
  void theLastPartOfAnAddressMayBeAnId() throws FeedException {
    Mapping mapping = Mapping.of("{\"columns\": {\"referenceId\": \"url#last\"}}");

    for (String end : List.of("", "/", "?source=x", "#top")) {
      assertThat(
              draft("{\"url\": \"https://n.example/jobs/2026/cook-7" + end + "\"}", mapping)
                  .job()
                  .path("referenceId")
                  .asText())
          .isEqualTo("cook-7");
    }
    assertThat(draft("{\"url\": \"https://n.example\"}", mapping).job().has("referenceId"))
        .isFalse();
  }

  @Test
  void payThatTheMappingDoesNotReachIsTold() throws FeedException {
    Mapping mapping = Mapping.of("{\"columns\": {\"salary\": \"pay.value.min\"}}");

    assertThat(draft("{\"pay\": {\"min\": 22, \"unit\": \"hour\"}}", mapping).notes())
        .extracting(Fault::code)
        .containsExactly("pay-left-out");
    assertThat(draft("{\"pay\": {\"unit\": \"hour\"}}", mapping).notes()).isEmpty();
  }
}
