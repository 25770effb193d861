package jobpostings.dynamodb.faults;

import static jobpostings.dynamodb.faults.Scenario.of;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.employer.key.Scope;
import jobpostings.job.JobExamples;
import jobpostings.job.view.JobDocument;
import jobpostings.refusal.DynamoRefusedRequests;
import jobpostings.refusal.RefusedRequest;

/**
 * What is read of refused requests; what is kept where a call fails, DynamoRefusedRequestsTest
 * says.
 */
final class RefusalScenarios {
  private static final String ID = "9f1b2c34-5d6e-4f70-8a91-b2c3d4e5f607";

  private RefusalScenarios() {}

  static List<Scenario> all() {
    return List.of(
        of("refusedRequests", "find", RefusalScenarios::kept, (c, _) -> found(c), 200),
        of("refusedRequests", "list", RefusalScenarios::kept, (c, _) -> listed(c), 200),
        of("refusedRequests", "counts", RefusalScenarios::kept, (c, _) -> counted(c), 200));
  }

  private static JobDocument kept(Caller caller) {
    requests(caller)
        .keep(
            () ->
                Optional.of(
                    new RefusedRequest(
                        caller.employer().id(),
                        ID,
                        JobExamples.NOW,
                        "POST",
                        "/api/v1.1/jobs",
                        "POST /jobs",
                        Scope.WRITE,
                        400,
                        "validation-failed",
                        Map.of("validation-failed", 1),
                        Optional.empty(),
                        "e066e96fa1f6106d",
                        Optional.empty(),
                        12,
                        2,
                        "{\"status\": 400}",
                        Optional.of("{}"))));
    return Preparations.nothing(caller);
  }

  private static Object found(Caller caller) {
    return requests(caller)
        .find(caller.employer().id(), ID)
        .map(found -> List.of(found.problem(), found.body()));
  }

  private static Object listed(Caller caller) {
    DynamoRefusedRequests.Filter latest =
        new DynamoRefusedRequests.Filter(
            caller.employer().id(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            10);
    return requests(caller).list(latest).requests().stream()
        .map(RefusedRequest::requestId)
        .toList();
  }

  private static Object counted(Caller caller) {
    return requests(caller)
        .counts(caller.employer().id(), Optional.empty(), LocalDate.EPOCH)
        .stream()
        .map(DynamoRefusedRequests.Count::count)
        .toList();
  }

  private static DynamoRefusedRequests requests(Caller caller) {
    return caller.operations().refusedRequests();
  }
}
