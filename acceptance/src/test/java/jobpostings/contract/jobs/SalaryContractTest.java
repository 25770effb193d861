package jobpostings.contract.jobs;

import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Stream;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Salary object, Salary and Changing: its shape, validation and merging. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class SalaryContractTest {
  private static final String RANGE =
      """
      {"amount": 50000, "maxAmount": 60000, "period": {"id": 1}, "plusCommission": true}
      """;

  private final Api api = Api.ofEmployer();

  private static Body paid(String amount) {
    return job().withJson("salary", "{\"amount\": %s, \"period\": {\"id\": 5}}".formatted(amount));
  }

  private static Body paid(String amount, String maxAmount) {
    return job()
        .withJson(
            "salary",
            "{\"amount\": %s, \"maxAmount\": %s, \"period\": {\"id\": 5}}"
                .formatted(amount, maxAmount));
  }

  @ParameterizedTest
  @CsvSource({
    "60000, 60000.0000",
    "25.5, 25.5000",
    "0, 0.0000",
    "0.0001, 0.0001",
    "1e3, 1000.0000",
    "0.1, 0.1000",
    "\"60000\", 60000.0000",
    "\"25.50\", 25.5000",
    "999999999999.9999, 999999999999.9999",
    "993758880283.3460, 993758880283.3460",
    "\"993758880283.346\", 993758880283.3460"
  })
  void moneyIsDecimalAndWrittenWithFourDecimals(String sent, String written) {
    int id = api.post("/jobs", rawPaid(sent)).is(201).hasLiteral("amount", written).id();

    api.job(id).hasLiteral("amount", written);
    api.put("/jobs/" + id, "{}").is(200).hasLiteral("amount", written);
  }

  /** The body as text, because a number's digits as written matter here. */
  private static String rawPaid(String amount) {
    return paid("0").toString().replace("\"amount\":0", "\"amount\":" + amount);
  }

  @Test
  void aMemberWithoutAmountIsNamedForAllThatIsWrongWithIt() {
    Answer answer =
        api.post("/jobs", job().withJson("salary", "{\"maxAmount\": -1, \"plusCommission\": true}"))
            .isInvalid()
            .violates("/salary/maxAmount", "out-of-range")
            .violates("/salary/maxAmount", "not-used-together")
            .violates("/salary/plusCommission", "not-used-together");
    assertThat(answer.errors()).hasSize(3);
  }

  @Test
  void theMaximumIsWrittenWithFourDecimalsToo() {
    int id = api.create(paid("20", "30.25")).hasLiteral("maxAmount", "30.2500").id();

    api.job(id).hasLiteral("amount", "20.0000").hasLiteral("maxAmount", "30.2500");
    api.put("/jobs/" + id, "{\"salary\": {\"maxAmount\": \"31\"}}")
        .is(200)
        .hasLiteral("amount", "20.0000")
        .hasLiteral("maxAmount", "31.0000");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"\"", "{}", "{\"amount\": null}", "{\"amount\": \"\"}"})
  void noAmountIsNoSalary(String salary) {
    api.create(job().withJson("salary", salary)).has("/salary", null);
  }

  @Test
  void aPeriodIsRequiredWithAnAmount() {
    for (String salary :
        new String[] {
          "{\"amount\": 1}",
          "{\"amount\": 1, \"period\": null}",
          "{\"amount\": 1, \"period\": {}}",
          "{\"amount\": 1, \"period\": {\"id\": \"\"}}"
        }) {
      api.post("/jobs", job().withJson("salary", salary))
          .violatesOnly("/salary/period", "required");
    }
  }

  @Test
  void theMissingPeriodIsPointedAt() {
    api.post("/jobs", job().withJson("salary", "{\"amount\": 1}"))
        .isInvalid()
        .has("/errors/0/pointer", "/salary/period/id")
        .has("/errors/0/code", "required");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "6", "-1", "\"9\""})
  void aPeriodIsOneOfTheKnown(String id) {
    api.post(
            "/jobs",
            job().withJson("salary", "{\"amount\": 1, \"period\": {\"id\": %s}}".formatted(id)))
        .violatesOnly("/salary/period", "unknown-value");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"maxAmount\": 5}",
        "{\"period\": {\"id\": 1}}",
        "{\"maxAmount\": 5, \"period\": {\"id\": 1}}"
      })
  void aMaximumOrPeriodWithoutAmountIsAnError(String salary) {
    Answer answer =
        api.post("/jobs", job().withJson("salary", salary)).isInvalid().violatesSomehow("/salary");

    assertThat(answer.errors())
        .as(answer::toString)
        .allMatch(e -> Set.of("required", "not-used-together").contains(e.path("code").asText()));
  }

  @ParameterizedTest
  @CsvSource({
    "-1, out-of-range",
    "-0.0001, out-of-range",
    "\"-5\", out-of-range",
    "1000000000000, out-of-range",
    "1e12, out-of-range",
    "1e400000000, out-of-range",
    "0.00001, too-precise",
    "12.34567, too-precise",
    "\"1.00001\", too-precise",
    "1e-400000000, too-precise"
  })
  void anAmountHasItsLimits(String amount, String code) {
    api.post("/jobs", rawPaid(amount)).violatesOnly("/salary/amount", code);
  }

  @ParameterizedTest
  @CsvSource({"-1, out-of-range", "1000000000000, out-of-range", "30.00001, too-precise"})
  void aMaximumHasTheSame(String maxAmount, String code) {
    api.post("/jobs", paid("0", maxAmount)).isInvalid().violates("/salary/maxAmount", code);
  }

  @Test
  void anAmountOfManyDigitsIsTheClientsFault() {
    api.post("/jobs", rawPaid("9".repeat(2000))).is(400);
    api.post("/jobs", rawPaid("\"" + "9".repeat(2000) + "\"")).is(400);
    api.post("/jobs", rawPaid("0." + "9".repeat(2000))).is(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"12,5\"", "\"$5\"", "\"0x10\"", "\"NaN\"", "\"Infinity\"", "\"1 000\""})
  void textThatIsNoNumberIsNoAmount(String amount) {
    api.post("/jobs", rawPaid(amount)).violatesOnly("/salary/amount", "wrong-type");
  }

  @Test
  void theMaximumIsNotBelowTheAmount() {
    api.create(paid("20", "20"));
    api.create(paid("20", "20.0001"));
    api.post("/jobs", paid("20", "19.9999")).violatesOnly("/salary/maxAmount", "out-of-range");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"amount": 55000}          | 55000 | 60000 | 1 | true
          {"amount": "1"}            | 1     | 60000 | 1 | true
          {"maxAmount": 70000.5}     | 50000 | 70000.5 | 1 | true
          {"period": {"id": 2}}      | 50000 | 60000 | 2 | true
          {"plusCommission": false}  | 50000 | 60000 | 1 | false
          {"plusCommission": null}   | 50000 | 60000 | 1 | true
          {"amount": 8, "maxAmount": 9, "period": {"id": "5"}} | 8 | 9 | 5 | true
          """)
  void aSalaryMergesMemberByMember(
      String sent, String amount, String maxAmount, int period, boolean plusCommission) {
    Answer before = api.create(job().withJson("salary", RANGE));

    api.put("/jobs/" + before.id(), "{\"salary\": %s}".formatted(sent))
        .is(200)
        .hasJson("/salary/amount", amount)
        .hasJson("/salary/maxAmount", maxAmount)
        .has("/salary/period/id", period)
        .has("/salary/plusCommission", plusCommission)
        .isSameAs(before, "salary");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"\""})
  void theMaximumAloneCanBeRemoved(String none) {
    int id = api.create(job().withJson("salary", RANGE)).id();

    api.put("/jobs/" + id, "{\"salary\": {\"maxAmount\": %s}}".formatted(none))
        .is(200)
        .hasJson(
            "/salary",
            """
            {
              "amount": 50000,
              "maxAmount": null,
              "period": {"id": 1, "name": "Yearly", "unit": "year"},
              "plusCommission": true
            }
            """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"\"", "{\"amount\": null}", "{\"amount\": \"\"}"})
  void aSalaryCanBeRemoved(String none) {
    int id = api.create(job().withJson("salary", RANGE)).id();

    api.put("/jobs/" + id, "{\"salary\": %s}".formatted(none)).is(200).has("/salary", null);

    api.job(id).has("/salary", null);
    api.put("/jobs/" + id, "{\"salary\": {\"amount\": 1}}")
        .violatesOnly("/salary/period", "required");
  }

  /** Of one member and of several: all that is wrong comes at once. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{`maxAmount`: -1} | /maxAmount out-of-range, /maxAmount not-used-together",
        "{`maxAmount`: -1.00001} | /maxAmount out-of-range, /maxAmount too-precise, /maxAmount"
            + " not-used-together",
        "{`maxAmount`: 1e13, `period`: {`id`: 9}, `plusCommission`: true} | /maxAmount"
            + " out-of-range, /period/id unknown-value, /maxAmount not-used-together, /period"
            + " not-used-together, /plusCommission not-used-together",
        "{`amount`: -1, `maxAmount`: true, `plusCommission`: 1} | /amount out-of-range, /maxAmount"
            + " wrong-type, /plusCommission wrong-type, /period/id required",
        "{`amount`: 5, `maxAmount`: 3, `period`: {`id`: 0}} | /period/id unknown-value, /maxAmount"
            + " out-of-range",
        "{`amount`: 5, `maxAmount`: 3} | /maxAmount out-of-range, /period/id required",
      })
  void allThatIsWrongWithASalaryComesAtOnce(String salary, String expected) {
    Answer answer =
        api.post("/jobs", job().withJson("salary", salary.replace('`', '"')).without("title"))
            .isInvalid();

    assertThat(answer.errors())
        .extracting(
            each -> "%s %s".formatted(each.path("pointer").asText(), each.path("code").asText()))
        .containsExactlyInAnyOrder(
            Stream.concat(
                    Stream.of("/title required"),
                    Stream.of(expected.split(", ")).map(each -> "/salary" + each))
                .toArray(String[]::new));
  }

  @Test
  void aSalaryCanBeGivenToAJobThatHasNone() {
    int id = api.create(job()).id();

    api.put("/jobs/" + id, "{\"salary\": {\"amount\": 18.25, \"period\": {\"id\": 5}}}")
        .is(200)
        .hasLiteral("amount", "18.2500")
        .has("/salary/maxAmount", null)
        .has("/salary/plusCommission", false);
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"\"", "{\"id\": null}"})
  void thePeriodOfASalaryCannotBeCleared(String none) {
    Answer before = api.create(job().withJson("salary", RANGE));

    api.put("/jobs/" + before.id(), "{\"salary\": {\"period\": %s}}".formatted(none))
        .violatesOnly("/salary/period", "required");
    api.job(before.id()).isSameAs(before);
  }

  @Test
  void theSalaryThatWouldResultIsChecked() {
    Answer before = api.create(job().withJson("salary", RANGE));

    api.put("/jobs/" + before.id(), "{\"salary\": {\"amount\": 60000.0001}}")
        .isInvalid()
        .violates("/salary", "out-of-range");
    api.put("/jobs/" + before.id(), "{\"salary\": {\"maxAmount\": 49999}}")
        .violatesOnly("/salary/maxAmount", "out-of-range");
    api.job(before.id()).isSameAs(before);
  }

  @Test
  void commissionWithoutAmountIsAnError() {
    Body job = job().withJson("salary", "{\"plusCommission\": true}");
    int id = api.create(job()).id();

    api.post("/jobs", job).violatesOnly("/salary/plusCommission", "not-used-together");
    api.put("/jobs/" + id, "{\"salary\": {\"plusCommission\": true}}")
        .violatesOnly("/salary/plusCommission", "not-used-together");
    api.create(job().withJson("salary", "{\"plusCommission\": false}")).has("/salary", null);
  }

  @Test
  void allThatIsWrongWithASalaryIsToldAtOnce() {
    Answer answer =
        api.post(
                "/jobs",
                job()
                    .withJson(
                        "salary",
                        """
                        {"maxAmount": -1, "period": {"id": 9}, "plusCommission": true}
                        """))
            .isInvalid();

    answer
        .violates("/salary/maxAmount", "out-of-range")
        .violates("/salary/maxAmount", "not-used-together")
        .violates("/salary/period/id", "unknown-value")
        .violates("/salary/period", "not-used-together")
        .violates("/salary/plusCommission", "not-used-together");
    assertThat(answer.errors()).as(answer::toString).hasSize(5);
  }

  @ParameterizedTest
  @CsvSource({
    "'60,000', 60000",
    "$60000, 60000",
    "60 000, 60000",
    "'60 000,50 $', 60000.50",
    "'CA$60,000.00', 60000.00"
  })
  void aNumberThatIsBadlyWrittenIsToldAsItMustBe(String sent, String right) {
    Answer answer = api.post("/jobs", paid("\"" + sent + "\""));

    answer
        .violatesOnly("/salary/amount", "wrong-type")
        .has(
            "/errors/0/message",
            "amount must be a number: send %s in place of \"%s\".".formatted(right, sent));
    api.post("/jobs", paid("\"" + right + "\"")).is(201);
  }
}
