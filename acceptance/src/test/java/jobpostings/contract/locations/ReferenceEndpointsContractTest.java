package jobpostings.contract.locations;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Reference data, apart from locations. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class ReferenceEndpointsContractTest {
  private final Api api = Api.withoutKey();

  @Test
  void positionTypesAreListed() {
    api.get("/positiontypes")
        .is(200)
        .hasJson(
            "",
            """
            {
              "data": [
                {"id": 1, "name": "Full Time"},
                {"id": 2, "name": "Part Time"},
                {"id": 3, "name": "Contract"},
                {"id": 4, "name": "Temp"},
                {"id": 5, "name": "Volunteer"}
              ]
            }
            """);
  }

  @Test
  void applicantRoutingTypesAreListed() {
    api.get("/applicantroutingtypes")
        .is(200)
        .hasJson(
            "",
            """
            {"data": [{"id": 1, "name": "Email"}, {"id": 2, "name": "URL"}]}
            """);
  }

  @Test
  void salaryPeriodsAreListedWithTheirUnits() {
    api.get("/salaryperiods")
        .is(200)
        .hasJson(
            "",
            """
            {
              "data": [
                {"id": 1, "name": "Yearly", "unit": "year"},
                {"id": 2, "name": "Monthly", "unit": "month"},
                {"id": 3, "name": "Weekly", "unit": "week"},
                {"id": 4, "name": "Daily", "unit": "day"},
                {"id": 5, "name": "Hourly", "unit": "hour"}
              ]
            }
            """);
  }

  @Test
  void jobCategoriesAreListed() {
    Answer list = api.get("/jobcategories").is(200).hasMembers("", "data");

    assertThat(list.texts("/data", "id"))
        .isEqualTo(IntStream.rangeClosed(1, 38).mapToObj(Integer::toString).toList());
    assertThat(list.texts("/data", "name"))
        .containsExactly(
            "Accounting and Finance",
            "Administrative and Clerical",
            "Agriculture and Forestry",
            "Architecture and Design",
            "Arts, Media and Entertainment",
            "Automotive",
            "Banking and Insurance",
            "Biotech and Pharmaceutical",
            "Construction and Trades",
            "Consulting",
            "Customer Service",
            "Education and Training",
            "Energy and Mining",
            "Engineering",
            "Environment",
            "Executive and Management",
            "Food and Restaurant",
            "Government and Public Service",
            "Healthcare and Nursing",
            "Hospitality and Tourism",
            "Human Resources",
            "Information Technology",
            "Installation and Maintenance",
            "Legal",
            "Manufacturing and Production",
            "Marketing and Public Relations",
            "Non-profit and Social Services",
            "Purchasing and Procurement",
            "Real Estate and Property",
            "Retail",
            "Sales",
            "Science and Research",
            "Security and Protective Services",
            "Skilled Labour",
            "Sports and Recreation",
            "Transportation and Logistics",
            "Warehouse and Distribution",
            "Other");
    list.hasMembers("/data/0", "id", "name");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/positiontypes", "/jobcategories", "/applicantroutingtypes", "/salaryperiods"})
  void theFixedListsHaveNoSingleEntries(String path) {
    api.get(path + "/1").isProblem(404, "not-found");
    api.send("DELETE", path + "/1").isProblem(404, "not-found");
  }

  @ParameterizedTest
  @CsvSource({
    "/positiontypes",
    "/jobcategories",
    "/applicantroutingtypes",
    "/salaryperiods",
    "/locations",
    "/locations?q=vancouver",
    "/locations/10"
  })
  void aBrowserCanReadThemFromAnywhereForADay(String path) {
    api.with("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")
        .with("Origin", "https://example.ca")
        .get(path)
        .is(200)
        .hasHeaderMatching("Content-Type", "application/json(;.*)?")
        .hasHeader("Access-Control-Allow-Origin", "*")
        .hasHeaderMatching("Cache-Control", "(.*[ ,])?max-age=86400([ ,].*)?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/positiontypes", "/jobcategories", "/locations/1"})
  void aKeyIsNotLookedAt(String path) {
    Api.ofEmployer().get(path).is(200);
    api.with("API-Key", "not a key").get(path).is(200);
  }
}
