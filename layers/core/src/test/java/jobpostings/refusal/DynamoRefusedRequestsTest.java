package jobpostings.refusal;

import static java.util.Comparator.comparing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import jobpostings.dynamodb.Tables;
import jobpostings.dynamodb.rules.Cost;
import jobpostings.dynamodb.rules.Meter;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.dynamodb.stores.TestStores;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.employer.key.Scope;
import jobpostings.job.store.LongDescriptionContract;
import jobpostings.problem.Problem;
import jobpostings.refusal.DynamoRefusedRequests.Filter;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpResponse;
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

  private static final Duration LONG = Duration.ofMinutes(1);

  private final Meter meter = new Meter(client());

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  private DynamoRefusedRequests store(
      Instant now, int bodyDays, ExecutionInterceptor... interceptors) {
    return store(now, bodyDays, LONG, interceptors);
  }

  private DynamoRefusedRequests store(
      Instant now, int bodyDays, Duration time, ExecutionInterceptor... interceptors) {
    Settings settings =
        new Settings(
            Map.of(
                "REFUSED_REQUESTS_TABLE",
                "RefusedRequests",
                "REQUEST_BODY_DAYS",
                String.valueOf(bodyDays),
                "REFUSAL_MILLISECONDS",
                String.valueOf(time.toMillis())));
    return new DynamoRefusedRequests(
        new Tables(client(interceptors), settings, TestStores.limits(Duration.ofSeconds(30))),
        settings,
        Clock.fixed(now, ZoneOffset.UTC));
  }

  private RefusedRequestBuilder request(Instant time, String code) {
    return RefusedRequestBuilder.builder()
        .employerId(employer)
        .requestId(UUID.randomUUID().toString())
        .time(time)
        .method("POST")
        .path("/api/v1.1/jobs")
        .operation("POST /jobs")
        .scope(Scope.WRITE)
        .status(400)
        .code(code)
        .counts(Map.of(code, 1))
        .keyId("e066e96fa1f6106d")
        .userAgent(Optional.of("northwind-sync/2.1 (+https://northwind.example)"))
        .durationMs(12)
        .bodyBytes(JOB.length())
        .problem(PROBLEM)
        .body(Optional.of(JOB));
  }

  private RefusedRequest invalid() {
    return request(TIME, "validation-failed").build();
  }

  /** Clients may choose the ids of their requests. */
  @ParameterizedTest
  @CsvSource({"0f6c1f0e-3d5b-4d7e-9c8a-5a0f3c1d2e4b, acme-ats", "#request é/ ?, "})
  void aRefusalIsFoundAsItWas(String id, String partner) {
    RefusedRequest request =
        request(TIME, "validation-failed")
            .requestId(id)
            .partner(Optional.ofNullable(partner))
            .build();
    store(TIME, 7).keep(() -> Optional.of(request));

    RefusedRequest read = RefusedRequestBuilder.builder(request).counts(Map.of()).build();
    assertThat(store(TIME, 7).find(employer, id)).contains(read);
    assertThat(store(TIME, 7).find(-employer, id)).isEmpty();
    assertThat(store(TIME, 7).find(employer, "another")).isEmpty();
    assertThat(list(TIME, 7).requests())
        .containsExactly(
            RefusedRequestBuilder.builder(read).problem("").body(Optional.empty()).build());
  }

  /** In write units: the count, the request, its place in the index, and the body. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # what                     | problem | body   | of how many days | units
          a usual job                |         |        | 7                | 4
          no body                    |         | 0      | 7                | 3
          a body that isn't kept     |         |        | 0                | 3
          a body of 1 KB, deflated   |         | 1,000  | 7                | 4
          of 2 KB                    |         | 2,000  | 7                | 5
          of 15 KB                   |         | 19,900 | 7                | 19
          and a problem of 3 KB      | 4,000   | 19,900 | 7                | 22
          """)
  void itTakesFourUnitsUpToAKilobyteAndOneMoreForEach(
      String what, String problem, String body, int bodyDays, double units) {
    RefusedRequestBuilder request = request(TIME, "validation-failed");
    Optional.ofNullable(problem).ifPresent(length -> request.problem(noise(length)));
    Optional.ofNullable(body)
        .ifPresent(length -> request.body(Optional.of(noise(length)).filter(b -> !b.isEmpty())));

    store(TIME, bodyDays, meter).keep(() -> Optional.of(request.build()));

    assertThat(meter.taken().stream().mapToDouble(Cost::writes).sum()).as(what).isEqualTo(units);
  }

  /** Deflated, it has about that many bytes. */
  private static String noise(String bytes) {
    int length = Integer.parseInt(bytes.replace(",", ""));
    return length == 0 ? "" : LongDescriptionContract.noise(1, length);
  }

  /** Its pages end where its own requests do, and name none of others. */
  @Test
  void whatAPartnerIsShownSaysNothingOfOthersRequests() {
    List<String> own = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      RefusedRequestBuilder request = request(TIME.plusMillis(i), "not-found");
      String partner = i % 3 == 0 ? "acme-ats" : i % 3 == 1 ? "acme" : null;
      RefusedRequest made = request.partner(Optional.ofNullable(partner)).build();
      store(TIME, 7).keep(() -> Optional.of(made));
      if (i % 3 == 0) {
        own.addFirst(made.requestId());
      }
    }

    for (int size : new int[] {1, 2, 3, 4, 5}) {
      Optional<DynamoRefusedRequests.RefusalPosition> after = Optional.empty();
      for (int from = 0; from < own.size(); from += size) {
        List<String> expected = own.subList(from, Math.min(from + size, own.size()));
        Filter ofPartner = filter(after, Optional.empty(), Optional.of("acme-ats"), size);
        var page = store(TIME, 7).list(ofPartner);
        assertThat(page.requests())
            .extracting(RefusedRequest::requestId)
            .containsExactlyElementsOf(expected);
        assertThat(page.next().map(DynamoRefusedRequests.RefusalPosition::requestId))
            .isEqualTo(Optional.of(expected.getLast()).filter(last -> !last.equals(own.getLast())));
        after = page.next();
      }
    }
    store(TIME, 7, meter)
        .keep(() -> Optional.of(request(TIME, "a").partner(Optional.of("acme")).build()));
    assertThat(meter.taken().stream().mapToDouble(Cost::writes).sum()).isEqualTo(5);
  }

  /** docs/costs.md has it. */
  @Test
  void aPageOfTwentyTakesOneCallAndOneReadUnitHoweverManyThereAre() {
    for (int i = 0; i < 60; i++) {
      Instant time = TIME.plusMillis(i);
      store(TIME, 7).keep(() -> Optional.of(request(time, "validation-failed").build()));
    }

    store(TIME, 7, meter).list(filter(Optional.empty(), Optional.empty(), Optional.empty(), 20));

    assertThat(meter.taken()).singleElement().extracting(Cost::reads).isEqualTo(1.0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # kept for | looked at after | with days | is shown
          7          | P6DT23H59M59S   | 7         | true
          7          | P7D             | 7         | false
          7          | P7D             | 14        | false
          7          | P2D             | 1         | false
          7          | PT0S            | 0         | false
          0          | PT0S            | 7         | false
          """)
  void aBodyEndsBeforeTheRest(int kept, Duration later, int days, boolean isShown) {
    RefusedRequest request = invalid();
    store(TIME, kept).keep(() -> Optional.of(request));

    Optional<RefusedRequest> found =
        store(TIME.plus(later), days).find(employer, request.requestId());

    assertThat(found).isPresent();
    assertThat(found.get().body()).isEqualTo(Optional.of(JOB).filter(_ -> isShown));
  }

  @Test
  void aThousandOfOneCodeOperationAndKeyAreKeptOnADayAndAllAreCounted() {
    DynamoRefusedRequests store = store(TIME, 7, meter);
    store.keep(() -> Optional.of(request(TIME, "not-found").body(Optional.empty()).build()));
    count(DynamoRefusedRequests.MAX_PER_DAY - 2);
    store.keep(
        () -> Optional.of(request(TIME.plusMillis(1), "not-found").body(Optional.empty()).build()));
    meter.taken();
    store.keep(() -> Optional.of(request(TIME.plusSeconds(9), "not-found").build()));
    assertThat(meter.taken())
        .as("one that is only counted")
        .singleElement()
        .extracting(Cost::writes)
        .isEqualTo(1.0);
    store.keep(() -> Optional.of(request(TIME.plusSeconds(9), "internal").build()));
    store.keep(() -> Optional.of(request(TIME.plus(Duration.ofDays(1)), "not-found").build()));
    store.keep(
        () ->
            Optional.of(
                request(TIME, "not-found").partner(Optional.of("acme-ats")).keyId("f0").build()));

    Instant now = TIME.plus(Duration.ofDays(2));
    assertThat(crawl(now, Optional.empty(), 100)).hasSize(2 + 3);
    assertThat(crawl(now, Optional.of("internal"), 7)).hasSize(1);
    assertThat(counts("2026-11-22", ""))
        .containsExactly(
            "2026-11-23 not-found POST /jobs e066e96fa1f6106d 1",
            "2026-11-22 internal POST /jobs e066e96fa1f6106d 1",
            "2026-11-22 not-found POST /jobs e066e96fa1f6106d 1001",
            "2026-11-22 not-found POST /jobs f0 1");
    assertThat(counts("2026-11-23", ""))
        .containsExactly("2026-11-23 not-found POST /jobs e066e96fa1f6106d 1");
    assertThat(counts("2026-11-22", "acme-ats"))
        .containsExactly("2026-11-22 not-found POST /jobs f0 1");
  }

  /** As many operations as a batch has are refused at once, and it is one of the thousand. */
  @Test
  void ofABatchEachOperationThatFailedIsCountedUnderItsCode() {
    DynamoRefusedRequests store = store(TIME, 7, meter);
    for (int i = 0; i < 3; i++) {
      RefusedRequestBuilder batch = request(TIME.plusMillis(i), "not-found").status(207);
      Map<String, Integer> counts = Map.of("internal", 1, "not-found", 400, "unavailable", 99);
      store.keep(() -> Optional.of(batch.counts(counts).build()));
    }

    assertThat(meter.taken().stream().mapToDouble(Cost::writes).sum()).isEqualTo(3 * (4 + 2));
    assertThat(crawl(TIME, Optional.of("not-found"), 7)).hasSize(3);
    assertThat(crawl(TIME, Optional.of("internal"), 7)).isEmpty();
    assertThat(counts("2026-11-22", ""))
        .containsExactly(
            "2026-11-22 internal POST /jobs e066e96fa1f6106d 3",
            "2026-11-22 not-found POST /jobs e066e96fa1f6106d 1200",
            "2026-11-22 unavailable POST /jobs e066e96fa1f6106d 297");
    store.keep(Optional::empty);
    assertThat(meter.taken()).isEmpty();
  }

  /** Adds to the only counter, as if so many more had been refused. */
  private void count(int more) {
    var counter =
        client()
            .query(
                query ->
                    query
                        .tableName("RefusedRequests")
                        .keyConditionExpression("id = :id")
                        .expressionAttributeValues(
                            Map.of(":id", AttributeValue.fromS("" + employer))))
            .items();
    assertThat(counter).hasSize(1);
    client()
        .updateItem(
            update ->
                update
                    .tableName("RefusedRequests")
                    .key(
                        Map.of(
                            "id", counter.get(0).get("id"), "entry", counter.get(0).get("entry")))
                    .updateExpression("ADD requests :more, refused :more")
                    .expressionAttributeValues(Map.of(":more", AttributeValue.fromN("" + more))));
  }

  private List<String> counts(String from, String partner) {
    return store(TIME, 7)
        .counts(employer, Optional.of(partner).filter(id -> !id.isEmpty()), LocalDate.parse(from))
        .stream()
        .map(
            count ->
                "%s %s %s %s %d"
                    .formatted(
                        count.day(), count.code(), count.operation(), count.keyId(), count.count()))
        .toList();
  }

  @Test
  void nothingIsShownAfterThirtyDays() {
    RefusedRequest request = request(TIME, "not-found").build();
    store(TIME, 7).keep(() -> Optional.of(request));
    Instant end = TIME.plus(Duration.ofDays(30));

    assertThat(crawl(end, Optional.empty(), 7)).containsExactly(request.requestId());
    assertThat(store(end, 7).find(employer, request.requestId())).isPresent();
    assertThat(crawl(end.plusMillis(1), Optional.empty(), 7)).isEmpty();
    assertThat(store(end.plusMillis(1), 7).find(employer, request.requestId())).isEmpty();
  }

  /** The order of those of the same millisecond is the index's. */
  @Test
  void eachIsOnOnePageAlsoThoseOfOneMillisecond() {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      RefusedRequest request = request(TIME.plusMillis(i / 4), "not-found").build();
      store(TIME, 7).keep(() -> Optional.of(request));
      ids.add(request.requestId());
    }

    for (int size : new int[] {1, 3, 5, 12}) {
      assertThat(crawl(TIME, Optional.empty(), size)).containsExactlyInAnyOrderElementsOf(ids);
      assertThat(crawl(TIME, Optional.of("internal"), size)).isEmpty();
    }
  }

  /** The ids of all that are listed, page by page, latest first. */
  private List<String> crawl(Instant now, Optional<String> code, int size) {
    List<RefusedRequest> all = new ArrayList<>();
    Optional<DynamoRefusedRequests.RefusalPosition> after = Optional.empty();
    do {
      var page = store(now, 7).list(filter(after, code, Optional.empty(), size));
      all.addAll(page.requests());
      after = page.next();
    } while (after.isPresent());
    assertThat(all).isSortedAccordingTo(Collections.reverseOrder(comparing(RefusedRequest::time)));
    return all.stream().map(RefusedRequest::requestId).toList();
  }

  private DynamoRefusedRequests.RefusalPage list(Instant now, int size) {
    return store(now, 7).list(filter(Optional.empty(), Optional.empty(), Optional.empty(), size));
  }

  private DynamoRefusedRequests.Filter filter(
      Optional<DynamoRefusedRequests.RefusalPosition> after,
      Optional<String> code,
      Optional<String> partner,
      int size) {
    return new DynamoRefusedRequests.Filter(employer, after, code, Optional.empty(), partner, size);
  }

  /** The answers to one of the attempts at HTTP are lost. */
  private static final class Attempts implements ExecutionInterceptor {
    private final AtomicInteger made = new AtomicInteger();
    private final List<Duration> times = new ArrayList<>();
    private final int lost;

    Attempts(int lost) {
      this.lost = lost;
    }

    @Override
    public void beforeExecution(Context.BeforeExecution call, ExecutionAttributes attributes) {
      times.add(
          call.request().overrideConfiguration().orElseThrow().apiCallTimeout().orElseThrow());
    }

    @Override
    public SdkHttpResponse modifyHttpResponse(
        Context.ModifyHttpResponse call, ExecutionAttributes attributes) {
      return made.incrementAndGet() == lost
          ? call.httpResponse().toBuilder().statusCode(500).build()
          : call.httpResponse();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # the answer that is lost | counted | kept  | its body
          1                         | 1       | false | false
          2                         | 1       | true  | false
          3                         | 1       | true  | true
          """)
  void eachCallIsMadeOnceAndNothingAfterOneThatFails(
      int lost, long counted, boolean isKept, boolean hasBody) {
    RefusedRequest request = invalid();
    Attempts attempts = new Attempts(lost);

    assertThatThrownBy(() -> store(TIME, 7, attempts).keep(() -> Optional.of(request)))
        .isInstanceOf(SdkException.class);

    assertThat(attempts.made).hasValue(lost);
    Optional<RefusedRequest> found = store(TIME, 7).find(employer, request.requestId());
    assertThat(found.isPresent()).isEqualTo(isKept);
    assertThat(found.flatMap(RefusedRequest::body).isPresent()).isEqualTo(hasBody);
    assertThat(counts("2026-11-22", "")).singleElement().asString().endsWith(" " + counted);
  }

  @Test
  void allCallsTogetherHaveTheTimeThatAnAnswerMayWait() {
    Attempts attempts = new Attempts(0);
    store(TIME, 7, attempts).keep(() -> Optional.of(invalid()));
    assertThat(attempts.times)
        .hasSize(3)
        .isSortedAccordingTo(Collections.reverseOrder())
        .allSatisfy(time -> assertThat(time).isLessThan(LONG));

    DynamoRefusedRequests hurried = store(TIME, 7, Duration.ZERO, new Attempts(0));
    assertThatThrownBy(() -> hurried.keep(() -> Optional.of(invalid())))
        .isInstanceOf(Problem.class);
    assertThat(new Settings(Map.of()).refusalTime()).isEqualTo(Duration.ofMillis(250));
  }

  @Test
  void anErasureLeavesNothingOfTheEmployerAndAllOfOthers() {
    RefusedRequest other = request(TIME, "not-found").employerId(employer + 1_000_000).build();
    store(TIME, 7).keep(() -> Optional.of(other));
    List<RefusedRequest> erased = Stream.generate(this::invalid).limit(30).toList();
    erased.forEach(each -> store(TIME, 7).keep(() -> Optional.of(each)));
    Operations operations = operations();
    operations.employers().save(new Employer(employer, "Gone", Plan.STANDARD, true));

    assertThat(operations.eraseEmployer().erase(employer).erasure().removed())
        .isEqualTo(31); // The count too.

    String prefix = "" + employer;
    assertThat(
            client().scanPaginator(scan -> scan.tableName("RefusedRequests")).items().stream()
                .map(item -> item.get("id").s())
                .filter(id -> id.equals(prefix) || id.startsWith(prefix + "#")))
        .isEmpty();
    assertThat(store(TIME, 7).find(other.employerId(), other.requestId())).isPresent();
  }
}
