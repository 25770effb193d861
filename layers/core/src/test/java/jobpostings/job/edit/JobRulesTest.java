package jobpostings.job.edit;

import static jobpostings.job.JobExamples.NORTHWIND;
import static jobpostings.job.JobExamples.NOW;
import static jobpostings.job.JobExamples.TODAY;
import static jobpostings.job.JobExamples.clockAt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jobpostings.body.Handling;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobStatus;
import jobpostings.job.Salary;
import jobpostings.job.view.JobDocument;
import jobpostings.location.Gazetteer;
import jobpostings.location.LearnedInMemory;
import jobpostings.location.Location;
import jobpostings.location.LocationResolver;
import jobpostings.location.Province;
import jobpostings.problem.Problem;
import jobpostings.reference.ApplicantRoutingType;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobRulesTest {
  private final LearnedInMemory learned = new LearnedInMemory();
  private final LocationResolver resolver = new LocationResolver(new Gazetteer(), learned);
  private Instant now = NOW;

  private JobRules rules() {
    return new JobRules(resolver, clockAt(now));
  }

  private Job create(ObjectNode body) {
    return rules().apply(NORTHWIND, Optional.empty(), rules().resolve(read(body)));
  }

  private Job modify(Job job, String change) {
    return rules()
        .apply(NORTHWIND, Optional.of(job), rules().resolve(read(JobExamples.json(change))));
  }

  private static JobChange read(ObjectNode body) {
    return JobReader.read(body, Handling.DEFAULT);
  }

  /** Each violation as "pointer code". */
  private static List<String> violations(Runnable action) {
    Problem problem = catchThrowableOfType(Problem.class, action::run);
    assertThat(problem).isNotNull();
    return problem.violations().stream().map(v -> v.at() + " " + v.code()).toList();
  }

  private void daysPass(int days) {
    now = now.plus(Duration.ofDays(days));
  }

  @Nested
  class OnCreation {

    @Test
    void whatIsNotSentHasItsDefault() {
      Job job = create(JobExamples.body());

      assertThat(job.status()).isEqualTo(JobStatus.DRAFT);
      assertThat(job.publishDate()).isEqualTo(TODAY);
      assertThat(job.publishedAt()).isEqualTo(Instant.parse("2026-11-21T17:00:00.123Z"));
      assertThat(job.closeDate()).isEqualTo(TODAY.plusDays(60));
      assertThat(job.closeDateDefaulted()).isTrue();
      assertThat(job.confidential()).isFalse();
      assertThat(job.autoRefresh()).isFalse();
      assertThat(job.salary()).isEmpty();
    }

    @Test
    void theDayIsThatOfTheServicesTimeZone() {
      now = Instant.parse("2026-11-22T04:59:59Z");
      assertThat(create(JobExamples.body()).publishDate()).isEqualTo(LocalDate.of(2026, 11, 21));
      now = Instant.parse("2026-11-22T05:00:00Z");
      assertThat(create(JobExamples.body()).publishDate()).isEqualTo(LocalDate.of(2026, 11, 22));
    }

    @Test
    void everythingThatIsMissingIsReportedAtOnce() {
      assertThat(violations(() -> create(JobExamples.json("{}"))))
          .containsExactlyInAnyOrder(
              "/title required",
              "/locations required",
              "/categories required",
              "/positionType/id required",
              "/description required",
              "/applicantRoutingType/id required");
    }

    @Test
    void whatIsWrongIsNotReportedAsMissingToo() {
      ObjectNode body = JobExamples.body();
      body.put("title", 7)
          .put("description", "<p>Cook.<script></script></p>")
          .put("locations", true);

      assertThat(violations(() -> create(body)))
          .containsExactlyInAnyOrder(
              "/title wrong-type", "/description html-tag", "/locations wrong-type");
    }

    @Test
    void placesThatAreRefusedAreReportedBesideTheRest() {
      Location hidden = learned.learn("Zyx Hills", Province.ON);
      learned.setHidden(hidden.id(), true);
      ObjectNode body =
          JobExamples.json(
              """
              {"title": 7, "status": "active", "closeDate": "2020-01-01", "locations": [
                {"description": "Zyx Hills, ON"}, {}, {"description": "Vancuver"},
                {"description": "Regina"}]}
              """);

      assertThat(violations(() -> create(body)))
          .containsExactlyInAnyOrder(
              "/title wrong-type",
              "/locations too-many",
              "/locations/0/description unknown-value",
              "/locations/1/description required",
              "/locations/2/description unknown-value",
              "/categories required",
              "/positionType/id required",
              "/description required",
              "/applicantRoutingType/id required",
              "/closeDate in-the-past");
    }

    @Test
    void readingLooksUpNoPlaceAndResolvingLooksUpAllAtOnce() {
      ObjectNode body =
          JobExamples.json(
              """
              {"locations": [{"description": "Zyx Hills, ON"}, {"description": "Zyx Falls, QC"}]}
              """);

      JobChange change = read(body);
      assertThat(learned.calls()).isEmpty();

      rules().resolve(change);
      assertThat(learned.calls()).containsExactly("findAll [zyx falls, QC, zyx hills, ON]");
    }

    @ParameterizedTest
    @CsvSource({"active, /closeDate in-the-past", "draft,", "archived,"})
    void onlyAnActiveJobCannotCloseInThePast(String status, String expected) {
      ObjectNode body = JobExamples.body().put("status", status).put("closeDate", "2026-11-20");

      if (expected == null) {
        assertThat(create(body).closeDate()).isEqualTo(LocalDate.of(2026, 11, 20));
      } else {
        assertThat(violations(() -> create(body))).containsExactly(expected);
      }
    }

    @Test
    void anActiveJobMayCloseToday() {
      ObjectNode body = JobExamples.body().put("status", "active").put("closeDate", "2026-11-21");

      assertThat(create(body).closeDate()).isEqualTo(TODAY);
    }

    @Test
    void whatIsWrongWithElementsThatAreTooManyIsReportedToo() {
      ObjectNode body = JobExamples.body();
      var locations = body.putArray("locations");
      for (String city : List.of("Vancouver", "Halifax", "Toronto", "")) {
        locations.addObject().put("description", city);
      }
      var categories = body.putArray("categories");
      for (int id : List.of(1, 2, 3, 99)) {
        categories.addObject().put("id", id);
      }

      assertThat(violations(() -> create(body)))
          .containsExactlyInAnyOrder(
              "/locations too-many",
              "/locations/3/description required",
              "/categories too-many",
              "/categories/3/id unknown-value");
    }

    @Test
    void aCategoryThatIsThereTwiceAndBytesThatAreNotUtf8AreReported() {
      ObjectNode body = JobExamples.body().put("colour", "\uFFFD");
      var categories = body.putArray("categories");
      categories.addObject().put("id", 1);
      categories.addObject().put("id", 1);

      assertThat(violations(() -> create(body)))
          .containsExactly("/categories/1/id duplicate", "/colour bad-character");
    }

    @Test
    void unknownMembersAreReportedOnlyIfThatIsAsked() {
      ObjectNode body = JobExamples.body().put("colour", "red");
      JobChange strict = JobReader.read(body, Handling.STRICT);

      assertThat(create(body).title()).isEqualTo("Registered Nurse");
      assertThat(
              violations(() -> rules().apply(NORTHWIND, Optional.empty(), rules().resolve(strict))))
          .containsExactly("/colour unknown-member");
    }

    @Test
    void whatCanBeMendedIsAndTheAnswerSaysSo() {
      ObjectNode body =
          JobExamples.body()
              .put("description", "<p>Care.<script>x</script></p>")
              .put("applicationUrl", "https://northwind.example/apply now");
      body.putObject("applicantRoutingType").put("id", 2);
      body.putArray("locations").addObject().put("description", "Vancuver, BC");
      ResolvedChange resolved = rules().resolve(JobReader.read(body, Handling.LENIENT));
      Job job = rules().apply(NORTHWIND, Optional.empty(), resolved);
      JobDocument document = resolved.document(job, NORTHWIND);

      assertThat(job.description()).isEqualTo("<p>Care.</p>");
      assertThat(job.applicationUrl()).contains("https://northwind.example/apply%20now");
      assertThat(document.etag()).isEqualTo(JobDocument.of(job, NORTHWIND).etag());
      JsonNode warnings = JobExamples.json(document.json()).get("warnings");
      assertThat(warnings)
          .extracting(each -> each.get("pointer").textValue() + " " + each.get("code").textValue())
          .containsExactly(
              "/description html-tag",
              "/applicationUrl not-a-url",
              "/locations/0/description unknown-value");
      assertThat(warnings).allMatch(each -> each.get("count").intValue() == 1);
      assertThat(warnings).noneMatch(each -> each.get("message").textValue().isEmpty());
      assertThat(warnings)
          .extracting(each -> each.path("suggestions").toString())
          .containsExactly("", "", "[\"Vancouver, BC\"]");
    }

    @Test
    void aNewPlaceIsLearnedOnlyByAValidRequest() {
      ObjectNode body = JobExamples.body();
      body.putArray("locations").addObject().put("description", "Upper Nowhere, ON");
      body.put("title", "");

      assertThat(violations(() -> create(body))).containsExactly("/title required");
      assertThat(learned.findAll(Set.of("upper nowhere, ON"))).isEmpty();

      Location location = create(body.put("title", "Nurse")).locations().getFirst();
      assertThat(location.description()).isEqualTo("Upper Nowhere, ON");
      assertThat(learned.find(location.id())).isPresent();
    }
  }

  @Nested
  class OnChange {
    private final Job job = JobExamples.job().build();

    @Test
    void onlyWhatIsSentChanges() {
      assertThat(modify(job, "{\"title\": \"Nurse\"}"))
          .isEqualTo(job.toBuilder().title("Nurse").build());
    }

    @Test
    void noValueClearsWhatIsOptionalAndIsRefusedForTheRest() {
      Job cleared = modify(job, "{\"referenceId\": null, \"salary\": \"\"}");
      assertThat(cleared.referenceId()).isEmpty();
      assertThat(cleared.salary()).isEmpty();

      assertThat(
              violations(
                  () ->
                      modify(
                          job,
                          """
                          {"title": null, "locations": "", "categories": null, "description": " ",
                           "positionType": "", "applicantRoutingType": null}
                          """)))
          .containsExactlyInAnyOrder(
              "/title required",
              "/locations required",
              "/categories required",
              "/description required",
              "/positionType/id required",
              "/applicantRoutingType/id required");
    }

    @Test
    void noValueForAStatusOrAFlagIsAsIfNotSent() {
      assertThat(modify(job, "{\"status\": \"\", \"confidential\": null, \"autoRefresh\": \"\"}"))
          .isEqualTo(job);
    }

    @Test
    void archivingChangesNothingButTheStatus() {
      assertThat(modify(job, "{\"status\": \"archived\"}"))
          .isEqualTo(job.toBuilder().status(JobStatus.ARCHIVED).build());
    }

    @Test
    void activeToActiveChangesNoDate() {
      daysPass(100);
      assertThat(modify(job, "{\"status\": \"active\"}")).isEqualTo(job);
    }

    @Test
    void anAddressThatTheRoutingTypeDoesNotUseIsDropped() {
      Job changed =
          modify(
              job,
              """
              {"applicantRoutingType": {"id": 2}, "applicationUrl": "https://northwind.example/apply"}
              """);

      assertThat(changed.applicantRoutingType()).isEqualTo(ApplicantRoutingType.URL);
      assertThat(changed.applicationUrl()).contains("https://northwind.example/apply");
      assertThat(changed.applicationEmail()).isEmpty();
      assertThat(violations(() -> modify(job, "{\"applicantRoutingType\": {\"id\": 2}}")))
          .containsExactly("/applicationUrl required");
      assertThat(modify(job, "{\"applicationUrl\": \"not used\"}")).isEqualTo(job);
    }

    @Test
    void clearingTheAddressInUseIsRefused() {
      assertThat(violations(() -> modify(job, "{\"applicationEmail\": \"\"}")))
          .containsExactly("/applicationEmail required");
    }

    @Test
    void locationsAreReplacedWhole() {
      Job changed =
          modify(
              job,
              "{\"locations\": [{\"description\": \"toronto\"}, {\"description\": \"Montreal\"}]}");

      assertThat(changed.locations())
          .extracting(Location::name, Location::province)
          .containsExactly(
              org.assertj.core.groups.Tuple.tuple("Toronto", Province.ON),
              org.assertj.core.groups.Tuple.tuple("Montréal", Province.QC));
    }
  }

  @Nested
  class CloseDates {
    private final Job archived =
        JobExamples.job().status(JobStatus.ARCHIVED).closeDateDefaulted(true).build();
    private final Job chosen =
        archived.toBuilder().closeDate(LocalDate.of(2027, 6, 1)).closeDateDefaulted(false).build();

    @Test
    void publishingSetsThePublishDateAndADefaultedCloseDate() {
      daysPass(10);
      Job published = modify(archived, "{\"status\": \"active\"}");

      assertThat(published.publishDate()).isEqualTo(TODAY.plusDays(10));
      assertThat(published.publishedAt()).isEqualTo(Instant.parse("2026-12-01T17:00:00.123Z"));
      assertThat(published.closeDate()).isEqualTo(TODAY.plusDays(70));
    }

    @Test
    void publishingKeepsAChosenCloseDateUntilItHasPassed() {
      daysPass(10);
      assertThat(modify(chosen, "{\"status\": \"active\"}").closeDate())
          .isEqualTo(LocalDate.of(2027, 6, 1));
      daysPass(365);
      assertThat(modify(chosen, "{\"status\": \"active\"}").closeDate())
          .isEqualTo(TODAY.plusDays(375 + 60));
    }

    @Test
    void publishingTakesTheCloseDateThatIsSentAndChecksIt() {
      daysPass(365);
      assertThat(
              modify(chosen, "{\"status\": \"active\", \"closeDate\": \"2028-01-01\"}").closeDate())
          .isEqualTo(LocalDate.of(2028, 1, 1));
      assertThat(
              violations(
                  () -> modify(chosen, "{\"status\": \"active\", \"closeDate\": \"2027-06-01\"}")))
          .containsExactly("/closeDate in-the-past");
    }

    @Test
    void aCloseDateThatHasPassedDoesNotKeepAnOldJobFromBeingChanged() {
      Job active = chosen.toBuilder().status(JobStatus.ACTIVE).build();
      daysPass(365);

      assertThat(modify(active, "{\"title\": \"Nurse\"}").title()).isEqualTo("Nurse");
      assertThat(modify(active, "{\"closeDate\": \"2027-06-01\"}")).isEqualTo(active);
      assertThat(modify(active, "{\"status\": \"archived\"}").status())
          .isEqualTo(JobStatus.ARCHIVED);
      assertThat(violations(() -> modify(active, "{\"closeDate\": \"2027-06-02\"}")))
          .containsExactly("/closeDate in-the-past");
    }

    @Test
    void clearedItGoesBackToItsDefaultAndMovesAlongAgain() {
      Job cleared = modify(chosen, "{\"closeDate\": null}");
      assertThat(cleared.closeDate()).isEqualTo(TODAY.plusDays(60));
      assertThat(cleared.closeDateDefaulted()).isTrue();
    }

    @Test
    void sendingTheDateThatIsStoredIsNoChoice() {
      assertThat(modify(archived, "{\"closeDate\": \"2027-01-20\"}")).isEqualTo(archived);
      assertThat(modify(archived, "{\"closeDate\": \"2027-01-21\"}").closeDateDefaulted())
          .isFalse();
    }

    @Test
    void clearingItOfAJobPublishedLongAgoIsRefusedWhileTheJobIsActive() {
      Job active = chosen.toBuilder().status(JobStatus.ACTIVE).build();
      daysPass(100);

      assertThat(violations(() -> modify(active, "{\"closeDate\": \"\"}")))
          .containsExactly("/closeDate in-the-past");
    }
  }

  @Nested
  class Salaries {
    private final Job paid = JobExamples.job().build();
    private final Job unpaid = paid.toBuilder().salary(Optional.empty()).build();

    @Test
    void itMergesMemberByMember() {
      Salary salary = modify(paid, "{\"salary\": {\"amount\": \"61000.25\"}}").salary().get();

      assertThat(salary.amount()).isEqualTo("61000.2500");
      assertThat(salary.maxAmount().get()).isEqualTo("75000.5000");
      assertThat(salary.period()).isEqualTo(paid.salary().get().period());
    }

    @Test
    void anAmountWithoutValueRemovesItAndAMaximumWithoutValueTheMaximum() {
      assertThat(modify(paid, "{\"salary\": {\"amount\": null}}").salary()).isEmpty();
      assertThat(modify(paid, "{\"salary\": {\"maxAmount\": \"\"}}").salary().get().maxAmount())
          .isEmpty();
      assertThat(modify(paid, "{\"salary\": {}}").salary()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = {
          "{\"amount\": 1}                                      | /salary/period/id required",
          "{\"maxAmount\": 1}                                   | /salary/maxAmount"
              + " not-used-together",
          "{\"period\": {\"id\": 1}}                            | /salary/period not-used-together",
          "{\"plusCommission\": true}                          | /salary/plusCommission"
              + " not-used-together",
          "{\"amount\": -1, \"period\": {\"id\": 1}}            | /salary/amount out-of-range",
          "{\"amount\": 1.00001, \"period\": {\"id\": 1}}       | /salary/amount too-precise",
          "{\"amount\": 1000000000000, \"period\": {\"id\": 1}} | /salary/amount out-of-range",
          "{\"amount\": \"a lot\", \"period\": {\"id\": 1}}     | /salary/amount wrong-type",
          "{\"amount\": 2, \"maxAmount\": 1, \"period\": {\"id\": 1}} | /salary/maxAmount"
              + " out-of-range",
          "{\"amount\": 2, \"period\": {\"id\": 6}}             | /salary/period/id unknown-value",
          "{\"amount\": 2, \"period\": 1}                       | /salary/period wrong-type",
          "{\"amount\": 2, \"period\": {\"id\": 1}, \"plusCommission\": \"true\"} |"
              + " /salary/plusCommission wrong-type",
        })
    void whatIsWrongIsNamed(String salary, String expected) {
      assertThat(violations(() -> modify(unpaid, "{\"salary\": %s}".formatted(salary))))
          .containsExactly(expected);
    }

    @Test
    void aMaximumThatTheNewAmountPassesIsReportedWhereTheAmountWasSent() {
      assertThat(violations(() -> modify(paid, "{\"salary\": {\"amount\": 80000}}")))
          .containsExactly("/salary/amount out-of-range");
    }

    @Test
    void whatIsWrongIsNotComparedWithWhatIsStored() {
      assertThat(violations(() -> modify(paid, "{\"salary\": {\"amount\": -1, \"maxAmount\": 4}}")))
          .containsExactly("/salary/amount out-of-range");
      assertThat(
              violations(
                  () -> modify(paid, "{\"salary\": {\"amount\": 1e9, \"maxAmount\": \"x\"}}")))
          .containsExactly("/salary/maxAmount wrong-type");
      assertThat(
              violations(
                  () -> modify(paid, "{\"status\": \"zzz\", \"closeDate\": \"2020-01-01\"}")))
          .containsExactly("/status unknown-value");
      assertThat(
              violations(
                  () ->
                      modify(
                          paid,
                          "{\"applicantRoutingType\": {\"id\": 9}, \"applicationEmail\": \"x\"}")))
          .containsExactly("/applicantRoutingType/id unknown-value");
    }

    @Test
    void anAmountMayBeNothingAndAMaximumTheAmount() {
      Salary salary =
          modify(unpaid, "{\"salary\": {\"amount\": 0, \"maxAmount\": 0, \"period\": {\"id\": 1}}}")
              .salary()
              .get();

      assertThat(salary.amount()).isEqualTo("0.0000");
      assertThat(salary.maxAmount().get()).isEqualTo("0.0000");
    }

    @Test
    void theLargestAmountIsExact() {
      assertThat(
              modify(
                      unpaid,
                      "{\"salary\": {\"amount\": 999999999999.9999, \"period\": {\"id\": 5}}}")
                  .salary()
                  .get()
                  .amount())
          .isEqualTo("999999999999.9999");
    }
  }
}
