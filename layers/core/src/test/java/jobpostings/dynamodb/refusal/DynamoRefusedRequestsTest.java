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
  void aUsualRefusalTakesTwoWriteUnits() {
    RefusedRequests metered = store(TIME, 7, meter);
    metered.keep(request(TIME, "validation-failed", JOB));
    meter.taken();

    for (int i = 0; i < 59; i++) {
      metered.keep(request(TIME, "validation-failed", JOB));
      assertThat(writeUnits()).as("refusal %d of a minute", i + 2).isEqualTo(2);
    }
    metered.keep(request(TIME, "validation-failed", JOB));
    assertThat(writeUnits()).as("one that is only counted").isEqualTo(2);
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
  void sixtyOfAMinuteAreKeptAndAllAreCounted() {
    RefusedRequests store = store(TIME, 7);
    for (int i = 0; i < 70; i++) {
      store.keep(request(TIME.plusMillis(i), i % 2 == 0 ? "not-found" : "internal", JOB));
    }
    store.keep(request(TIME.plusSeconds(60), "not-found", JOB));

    assertThat(list(Optional.empty())).hasSize(61);
    assertThat(list(Optional.of("internal"))).hasSize(30);
    assertThat(store(TIME, 7).counts(employer, Optional.empty(), LocalDate.parse("2026-11-22")))
        .extracting(count -> count.day() + " " + count.code() + " " + count.count())
        .containsExactly("2026-11-22 internal 35", "2026-11-22 not-found 36");
    assertThat(store(TIME, 7).counts(employer, Optional.empty(), LocalDate.parse("2026-11-23")))
        .isEmpty();
  }

  /** The times of all that are listed, page by page. */
  private List<Instant> list(Optional<String> code) {
    List<Instant> times = new ArrayList<>();
    Optional<RefusedRequests.Place> after = Optional.empty();
    do {
      var page =
          store(TIME, 7)
              .list(
                  new RefusedRequests.Wanted(
                      employer, after, code, Optional.empty(), Optional.empty(), 7));
      page.requests().forEach(each -> times.add(each.time()));
      after = page.next();
    } while (after.isPresent());
    assertThat(times).isSortedAccordingTo((one, other) -> other.compareTo(one));
    return times;
  }
}
