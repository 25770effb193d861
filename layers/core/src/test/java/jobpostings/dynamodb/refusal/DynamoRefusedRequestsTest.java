package jobpostings.dynamodb.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import jobpostings.dynamodb.rules.Cost;
import jobpostings.dynamodb.rules.Meter;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.dynamodb.stores.TestStores;
import jobpostings.dynamodb.table.Tables;
import jobpostings.employer.key.Scope;
import jobpostings.refusal.RefusedRequest;
import jobpostings.refusal.RefusedRequests;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class DynamoRefusedRequestsTest extends StoreFixture {
  private static final Instant TIME = Instant.parse("2026-11-22T16:00:03.120Z");

  /** As a client sends it. */
  private static final String JOB =
      """
      {"referenceId": "NW-1042", "title": "Registered Nurse, Night Shift", "status": "actve",
       "locations": [{"description": "Vancouver, BC"}], "categories": [{"id": 19}],
       "positionType": {"id": 1}, "salary": {"amount": 78000, "period": {"id": 1}},
       "description": "<p>You care for patients on a <strong>28-bed</strong> surgical ward, with a \
      team of nine and a charge nurse on each shift.</p><ul><li>Four nights on, four off</li>\
      <li>Benefits from the first day</li></ul><p>You have a licence of the BCCNM.</p>",
       "applicantRoutingType": {"id": 2}, "applicationUrl": "https://careers.northwind.example/1042"}
      """;

  private static final String PROBLEM =
      """
      {"type":"https://a1b2c3d4e5.execute-api.ca-central-1.amazonaws.com/live/api/v1.1/docs#valida\
      tion-failed","title":"Validation failed","status":400,"detail":"status must be active, \
      archived or draft, in lower case.","instance":"urn:uuid:0f6c1f0e-3d5b-4d7e-9c8a-5a0f3c1d2e4b",\
      "code":"validation-failed","message":"status must be active, archived or draft, in lower \
      case.","errors":[{"pointer":"/status","code":"unknown-value","message":"status must be \
      active, archived or draft, in lower case."}]}\
      """;

  private final Meter meter = new Meter(client());

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  private RefusedRequests store(Instant now, int bodyDays, ExecutionInterceptor... interceptors) {
    Settings settings =
        new Settings(
            Map.of(
                "REFUSED_REQUESTS_TABLE",
                "RefusedRequests",
                "REQUEST_BODY_DAYS",
                String.valueOf(bodyDays)));
    return new DynamoRefusedRequests(
        new Tables(client(interceptors), settings, TestStores.limits(Duration.ofSeconds(30))),
        settings,
        Clock.fixed(now, ZoneOffset.UTC));
  }

  private RefusedRequest request(Instant time, String code, String body) {
    return new RefusedRequest(
        employer,
        UUID.randomUUID().toString(),
        time,
        "POST",
        "/api/v1.1/jobs",
        "POST /jobs",
        Scope.WRITE,
        400,
        code,
        Optional.empty(),
        "e066e96fa1f6106d",
        Optional.of("northwind-sync/2.1 (+https://northwind.example)"),
        12,
        body.length(),
        PROBLEM,
        Optional.of(body));
  }

  @Test
  void aRefusalIsFoundAsItWas() {
    RefusedRequest request = request(TIME, "validation-failed", JOB);
    store(TIME, 7).keep(request);

    assertThat(store(TIME, 7).find(employer, request.requestId())).contains(request);
    assertThat(store(TIME, 7).find(-employer, request.requestId())).isEmpty();
    assertThat(store(TIME, 7).find(employer, "another")).isEmpty();
  }

  @Test
  void aUsualRefusalTakesThreeWriteUnits() {
    RefusedRequests metered = store(TIME, 7, meter);
    metered.keep(request(TIME, "validation-failed", JOB));
    meter.taken();

    for (int i = 0; i < 3; i++) {
      metered.keep(request(TIME, "validation-failed", JOB));
      assertThat(writeUnits()).isEqualTo(3);
    }
  }

  /** docs/costs.md has it. */
  @Test
  void aPageOfTwentyTakesOneCallAndTwoReadUnits() {
    for (int i = 0; i < 20; i++) {
      store(TIME, 7).keep(request(TIME.plusMillis(i), "validation-failed", JOB));
    }
    store(TIME, 7, meter)
        .list(
            new RefusedRequests.Wanted(
                employer,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                20));

    assertThat(meter.taken()).singleElement().extracting(Cost::reads).isEqualTo(2.0);
  }

  private double writeUnits() {
    return meter.taken().stream().mapToDouble(Cost::writes).sum();
  }

  @Test
  void aBodyEndsBeforeTheRest() {
    RefusedRequest request = request(TIME, "validation-failed", JOB);
    store(TIME, 7).keep(request);
    Instant later = TIME.plus(Duration.ofDays(7));

    assertThat(body(store(later.minusSeconds(1), 7), request)).contains(JOB);
    assertThat(body(store(later, 7), request)).isEmpty();
    assertThat(store(later, 7).find(employer, request.requestId())).isPresent();
    // Whoever has the items without the key of the day can't read it either.
    client()
        .deleteItem(
            delete ->
                delete
                    .tableName("RefusedRequests")
                    .key(
                        Map.of(
                            "employerId", AttributeValue.fromN("0"),
                            "entry", AttributeValue.fromS("key#2026-11-22"))));
    assertThat(body(store(TIME, 7), request)).isEmpty();
  }

  private Optional<String> body(RefusedRequests store, RefusedRequest request) {
    return store.find(employer, request.requestId()).flatMap(RefusedRequest::body);
  }

  @Test
  void withNoDaysForBodiesNoneIsKept() {
    RefusedRequest request = request(TIME, "validation-failed", JOB);
    store(TIME, 0).keep(request);

    assertThat(body(store(TIME, 7), request)).isEmpty();
  }

  @Test
  void aThousandOfOneCodeOperationAndKeyAreKeptOnADayAndAllAreCounted() {
    RefusedRequests store = store(TIME, 7, meter);
    for (int i = 0; i < RefusedRequests.MAX_PER_DAY; i++) {
      store.keep(request(TIME.plusMillis(i), "not-found", ""));
    }
    meter.taken();
    store.keep(request(TIME.plusSeconds(9), "not-found", JOB));
    assertThat(writeUnits()).as("one that is only counted").isEqualTo(1);
    store.keep(request(TIME.plusSeconds(9), "internal", JOB));
    store.keep(request(TIME.plus(Duration.ofDays(1)), "not-found", JOB));

    Instant now = TIME.plus(Duration.ofDays(2));
    assertThat(list(now, Optional.empty(), 100)).hasSize(1_002);
    assertThat(list(now, Optional.of("internal"), 7)).hasSize(1);
    assertThat(counts("2026-11-22"))
        .containsExactly(
            "2026-11-23 not-found 1", "2026-11-22 internal 1", "2026-11-22 not-found 1001");
    assertThat(counts("2026-11-23")).containsExactly("2026-11-23 not-found 1");
  }

  private List<String> counts(String from) {
    return store(TIME, 7).counts(employer, Optional.empty(), LocalDate.parse(from)).stream()
        .map(count -> count.day() + " " + count.code() + " " + count.count())
        .toList();
  }

  @Test
  void nothingIsShownAfterThirtyDays() {
    RefusedRequest request = request(TIME, "not-found", JOB);
    store(TIME, 7).keep(request);
    Instant end = TIME.plus(Duration.ofDays(30));

    assertThat(list(end, Optional.empty(), 7)).containsExactly(TIME);
    assertThat(store(end, 7).find(employer, request.requestId())).isPresent();
    assertThat(list(end.plusMillis(1), Optional.empty(), 7)).isEmpty();
    assertThat(store(end.plusMillis(1), 7).find(employer, request.requestId())).isEmpty();
  }

  /** The times of all that are listed, page by page. */
  private List<Instant> list(Instant now, Optional<String> code, int size) {
    List<Instant> times = new ArrayList<>();
    Optional<RefusedRequests.Place> after = Optional.empty();
    do {
      var page =
          store(now, 7)
              .list(
                  new RefusedRequests.Wanted(
                      employer, after, code, Optional.empty(), Optional.empty(), size));
      page.requests().forEach(each -> times.add(each.time()));
      after = page.next();
    } while (after.isPresent());
    assertThat(times).isSortedAccordingTo((one, other) -> other.compareTo(one));
    return times;
  }
}
