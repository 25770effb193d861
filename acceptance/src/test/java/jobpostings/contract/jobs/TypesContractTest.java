package jobpostings.contract.jobs;

import static jobpostings.contract.support.Body.fullJob;
import static jobpostings.contract.support.Body.job;

import jobpostings.contract.support.Api;
import jobpostings.contract.support.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Members: what is converted and what is not. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class TypesContractTest {
  private final Api api = Api.ofEmployer();

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          title                | 5                                       | /title
          title                | true                                    | /title
          title                | {}                                      | /title
          title                | ["Nurse"]                               | /title
          referenceId          | 12                                      | /referenceId
          referenceId          | {}                                      | /referenceId
          closeDate            | 20310101                                | /closeDate
          closeDate            | true                                    | /closeDate
          confidential         | "true"                                  | /confidential
          confidential         | 1                                       | /confidential
          confidential         | []                                      | /confidential
          autoRefresh          | "false"                                 | /autoRefresh
          autoRefresh          | 0                                       | /autoRefresh
          status               | 1                                       | /status
          status               | true                                    | /status
          status               | ["active"]                              | /status
          locations            | {"description": "Vancouver, BC"}        | /locations
          locations            | "Vancouver, BC"                         | /locations
          locations            | 10                                      | /locations
          locations            | ["Vancouver, BC"]                       | /locations/0
          locations            | [{"description": 5}]                    | /locations/0/description
          locations            | [{"description": ["Vancouver, BC"]}]    | /locations/0/description
          categories           | {"id": 19}                              | /categories
          categories           | 19                                      | /categories
          categories           | [19]                                    | /categories/0
          categories           | [{"id": 1}, "19"]                       | /categories/1
          categories           | [{"id": true}]                          | /categories/0/id
          categories           | [{"id": "nursing"}]                     | /categories/0/id
          categories           | [{"id": {"id": 19}}]                    | /categories/0/id
          positionType         | 1                                       | /positionType
          positionType         | "1"                                     | /positionType
          positionType         | [{"id": 1}]                             | /positionType
          positionType         | {"id": true}                            | /positionType/id
          positionType         | {"id": "Full Time"}                     | /positionType/id
          positionType         | {"id": [1]}                             | /positionType/id
          description          | 5                                       | /description
          description          | ["<p>Hello</p>"]                        | /description
          applicantRoutingType | 1                                       | /applicantRoutingType
          applicantRoutingType | true                                    | /applicantRoutingType
          applicantRoutingType | {"id": false}                           | /applicantRoutingType/id
          applicantRoutingType | {"id": "Email"}                         | /applicantRoutingType/id
          applicationEmail     | 5                                       | /applicationEmail
          applicationEmail     | ["jobs@example.ca"]                     | /applicationEmail
          salary               | 60000                                   | /salary
          salary               | "60000"                                 | /salary
          salary               | [60000]                                 | /salary
          salary               | {"amount": true, "period": {"id": 1}}   | /salary/amount
          salary               | {"amount": "lots", "period": {"id": 1}} | /salary/amount
          salary               | {"amount": [1], "period": {"id": 1}}    | /salary/amount
          salary               | {"amount": 1, "period": 1}              | /salary/period
          salary               | {"amount": 1, "period": {"id": true}}   | /salary/period/id
          salary               | {"amount": 1, "period": {"id": "year"}} | /salary/period/id
          """)
  void aValueOfTheWrongTypeIsRefused(String member, String json, String pointer) {
    api.post("/jobs", job().withJson(member, json)).violatesOnly(pointer, "wrong-type");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"amount": 1, "maxAmount": true, "period": {"id": 1}}        | /salary/maxAmount
          {"amount": 1, "maxAmount": "more", "period": {"id": 1}}      | /salary/maxAmount
          {"amount": 1, "period": {"id": 1}, "plusCommission": "true"} | /salary/plusCommission
          {"amount": 1, "period": {"id": 1}, "plusCommission": 1}      | /salary/plusCommission
          """)
  void aSalaryMemberOfTheWrongTypeIsRefused(String salary, String pointer) {
    api.post("/jobs", job().withJson("salary", salary)).violatesOnly(pointer, "wrong-type");
  }

  @Test
  void theUrlMustBeTextToo() {
    api.post("/jobs", fullJob().with("applicationUrl", 5))
        .violatesOnly("/applicationUrl", "wrong-type");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.5", "99999999999", "\"99999999999\"", "1e99", "-1e-99"})
  void anIdThatIsNoInt32IsRefused(String id) {
    api.post("/jobs", job().withJson("positionType", "{\"id\": %s}".formatted(id)))
        .isInvalid()
        .violatesSomehow("/positionType");
    api.post("/jobs", job().withJson("categories", "[{\"id\": %s}]".formatted(id)))
        .isInvalid()
        .violatesSomehow("/categories/0");
  }
}
