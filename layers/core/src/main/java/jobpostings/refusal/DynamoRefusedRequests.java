package jobpostings.refusal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Comparator.comparing;
import static java.util.Comparator.reverseOrder;
import static jobpostings.dynamodb.Attributes.expression;
import static jobpostings.dynamodb.Attributes.moment;
import static jobpostings.dynamodb.Attributes.number;
import static jobpostings.dynamodb.Attributes.text;

import io.soabase.recordbuilder.core.RecordBuilder;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import jobpostings.dynamodb.Deflated;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.dynamodb.Query;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.employer.key.Scope;
import jobpostings.erasure.Deadline;
import jobpostings.erasure.Removal;
import jobpostings.settings.Settings;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Refused requests in DynamoDB: an item for each, one for its body, which ends earlier, and
 * counters of each employer. The first two have the request's own key, so that a flood is spread
 * over all partitions. May be used by several threads.
 */
@Singleton
public final class DynamoRefusedRequests {
  /** How many requests of one code, operation and key are kept of a day; the others are counted. */
  public static final int MAX_PER_DAY = 1_000;

  /** How many days requests and counts are kept. */
  public static final int DAYS = 30;

  /** A place in the list, latest first: after this request. */
  public record RefusalPosition(Instant time, String requestId) {}

  /**
   * What to list.
   *
   * @param after where the page begins; none for the latest
   * @param code only those with that code
   * @param keyId only those sent with that key
   * @param partner only those that this partner sent
   */
  public record Filter(
      int employerId,
      Optional<RefusalPosition> after,
      Optional<String> code,
      Optional<String> keyId,
      Optional<String> partner,
      int size) {}

  /**
   * A page, without problems and bodies.
   *
   * @param next where the next page begins; none if nothing follows
   */
  public record RefusalPage(List<RefusedRequest> requests, Optional<RefusalPosition> next) {}

  /** How many requests and operations of batches were refused on a day, kept or not. */
  public record Count(LocalDate day, String code, String operation, String keyId, long count) {}

  private static final String TABLE = "REFUSED_REQUESTS_TABLE";
  private static final String INDEX = "employer-time";

  /** Of what partners sent, so that what a partner is shown says nothing of others' requests. */
  private static final String PARTNERS = "sender-time";

  private static final String ID = "id";
  private static final String ENTRY = "entry";
  private static final String EMPLOYER = "employerId";
  private static final String SENDER = "sender";
  private static final String TIME = "time";
  private static final String REQUEST = "request";
  private static final String BODY = "body";

  /** How many requests one page looks at, however few of them match. */
  private static final int MAX_READ = 1_000;

  /** As many items as DynamoDB deletes in one call. */
  private static final int DELETED_AT_ONCE = 25;

  private static final TableSchema<RefusedRequest> SCHEMA =
      new ItemSchema<RefusedRequest, RefusedRequestBuilder>()
          .text(ID, DynamoRefusedRequests::id, (b, id) -> b.requestId(requestId(id)))
          .text(ENTRY, _ -> REQUEST, (_, _) -> {})
          .integer(EMPLOYER, RefusedRequest::employerId, RefusedRequestBuilder::employerId)
          .moment(TIME, RefusedRequest::time, RefusedRequestBuilder::time)
          .text("method", RefusedRequest::method, RefusedRequestBuilder::method)
          .text("path", RefusedRequest::path, RefusedRequestBuilder::path)
          .text("operation", RefusedRequest::operation, RefusedRequestBuilder::operation)
          .value(Scope.class, "scope", RefusedRequest::scope, RefusedRequestBuilder::scope)
          .integer("status", RefusedRequest::status, RefusedRequestBuilder::status)
          .text("code", RefusedRequest::code, RefusedRequestBuilder::code)
          .optionalText("partner", RefusedRequest::partner, (b, id) -> b.partner(Optional.of(id)))
          .optionalText(
              SENDER, each -> each.partner().map(id -> sender(each.employerId(), id)), (_, _) -> {})
          .text("keyId", RefusedRequest::keyId, RefusedRequestBuilder::keyId)
          .optionalText(
              "userAgent", RefusedRequest::userAgent, (b, agent) -> b.userAgent(Optional.of(agent)))
          .number("durationMs", RefusedRequest::durationMs, RefusedRequestBuilder::durationMs)
          .number("bodyBytes", RefusedRequest::bodyBytes, RefusedRequestBuilder::bodyBytes)
          .bytes(
              "problem", each -> deflated(each.problem()), (b, text) -> b.problem(inflated(text)))
          .number("expiresAt", each -> end(each.time(), DAYS), (_, _) -> {})
          .build(
              RefusedRequest.class,
              () -> RefusedRequestBuilder.builder().counts(Map.of()).problem(""),
              RefusedRequestBuilder::build);

  /** The beginning of a request's body. */
  @RecordBuilder
  record Body(String id, String text, long expiresAt) {}

  private static final TableSchema<Body> BODIES =
      new ItemSchema<Body, BodyBuilder>()
          .text(ID, Body::id, BodyBuilder::id)
          .text(ENTRY, _ -> BODY, (_, _) -> {})
          .bytes(BODY, each -> deflated(each.text()), (b, text) -> b.text(inflated(text)))
          .number("expiresAt", Body::expiresAt, BodyBuilder::expiresAt)
          .build(Body.class, BodyBuilder::builder, BodyBuilder::build);

  /**
   * How many there were of a kind.
   *
   * @param entry the kind, in words: day, code, method, path, key, and partner, empty without one
   * @param refused requests, and operations of batches
   * @param requests that have the code, whether they are kept or not
   */
  @RecordBuilder
  record RefusalCounter(String entry, long refused, long requests) {
    private static final int PARTNER = 5;

    static String entry(RefusedRequest request, String code, Clock clock) {
      return String.join(
          " ",
          LocalDate.ofInstant(request.time(), clock.getZone()).toString(),
          code,
          request.operation(), // Two words.
          request.keyId(),
          request.partner().orElse(""));
    }

    boolean isOf(String partner) {
      return words()[PARTNER].equals(partner);
    }

    Count count() {
      String[] words = words();
      return new Count(
          LocalDate.parse(words[0]), words[1], words[2] + " " + words[3], words[4], refused);
    }

    private String[] words() {
      return entry.split(" ", -1);
    }
  }

  private static final TableSchema<RefusalCounter> COUNTERS =
      new ItemSchema<RefusalCounter, RefusalCounterBuilder>()
          .text(ENTRY, RefusalCounter::entry, RefusalCounterBuilder::entry)
          .number("refused", RefusalCounter::refused, RefusalCounterBuilder::refused)
          .number("requests", RefusalCounter::requests, RefusalCounterBuilder::requests)
          .build(
              RefusalCounter.class, RefusalCounterBuilder::builder, RefusalCounterBuilder::build);

  private static final Comparator<Count> ORDER =
      comparing(Count::day, reverseOrder())
          .thenComparing(Count::code)
          .thenComparing(Count::operation)
          .thenComparing(Count::keyId);

  private final Table<RefusedRequest> requests;
  private final Table<Body> bodies;
  private final Table<RefusalCounter> counters;
  private final Settings settings;
  private final Tables tables;
  private final Clock clock;

  @Inject
  DynamoRefusedRequests(Tables tables, Settings settings, Clock clock) {
    this.requests = tables.table(TABLE, SCHEMA);
    this.bodies = tables.table(TABLE, BODIES);
    this.counters = tables.table(TABLE, COUNTERS);
    this.settings = settings;
    this.tables = tables;
    this.clock = clock;
  }

  /**
   * Counts a request, and keeps it unless there were too many of its kind on its day; with one
   * attempt, in at most {@link jobpostings.settings.Settings#refusalTime}, as its answer waits.
   *
   * @param made says within that time what to keep, if anything
   * @throws RuntimeException if not all of it was kept
   */
  public void keep(Supplier<Optional<RefusedRequest>> made) {
    tables.limits().run(settings.refusalTime(), () -> made.get().ifPresent(this::keep));
  }

  /** A body is put after its request, so that none is left that an erasure doesn't find. */
  private void keep(RefusedRequest request) {
    if (count(request, request.code()).requests() <= MAX_PER_DAY) {
      requests.putOnce(request);
      int days = settings.requestBodyDays();
      if (days > 0 && request.body().isPresent()) {
        bodies.putOnce(new Body(id(request), request.body().get(), end(request.time(), days)));
      }
    }
    request.counts().keySet().stream()
        .filter(code -> !code.equals(request.code()))
        .forEach(code -> count(request, code));
  }

  private RefusalCounter count(RefusedRequest request, String code) {
    return counters.updateOnce(
        key(String.valueOf(request.employerId()), RefusalCounter.entry(request, code, clock)),
        expression(
            "ADD refused :refused, requests :requests SET expiresAt = :end",
            Map.of(
                ":refused", number(request.counts().get(code)),
                ":requests", number(code.equals(request.code()) ? 1 : 0),
                ":end", number(end(request.time(), DAYS)))));
  }

  public Optional<RefusedRequest> find(int employerId, String requestId) {
    return tables.call(
        () ->
            requests
                .find(key(id(employerId, requestId), REQUEST))
                .filter(request -> !request.time().isBefore(oldest()))
                .map(
                    request -> RefusedRequestBuilder.builder(request).body(body(request)).build()));
  }

  /** DynamoDB removes items some time after they expired. */
  private Optional<String> body(RefusedRequest request) {
    Instant now = clock.instant();
    Duration kept = Duration.ofDays(settings.requestBodyDays());
    return bodies
        .find(key(id(request), BODY))
        .filter(body -> now.getEpochSecond() < body.expiresAt())
        .filter(_ -> now.isBefore(request.time().plus(kept)))
        .map(Body::text);
  }

  private Instant oldest() {
    return clock.instant().minus(Duration.ofDays(DAYS));
  }

  /** A page of an employer's requests, latest first. It may be short though more follow. */
  public RefusalPage list(Filter filter) {
    if (filter.after().filter(place -> place.time().isBefore(oldest())).isPresent()) {
      return new RefusalPage(
          List.of(), Optional.empty()); // What came before that is kept no longer.
    }
    boolean isAny = filter.code().isEmpty() && filter.keyId().isEmpty();
    Iterator<RefusedRequest> looked =
        all(filter)
            .where(TIME, ">=", moment(oldest()))
            .descending()
            .after(filter.after().map(place -> placeKey(filter, place)))
            .pageSize(1 + (isAny ? filter.size() : MAX_READ))
            .stream()
            .iterator();
    List<RefusedRequest> found = new ArrayList<>();
    Optional<RefusalPosition> last = Optional.empty();
    for (int i = 0; i < MAX_READ && found.size() < filter.size() && looked.hasNext(); i++) {
      RefusedRequest request = looked.next();
      last = Optional.of(new RefusalPosition(request.time(), request.requestId()));
      if (matches(request, filter)) {
        found.add(request);
      }
    }
    return new RefusalPage(found, last.filter(_ -> looked.hasNext()));
  }

  /** All that may be listed: what a partner or, to the employer, anybody sent. */
  private Query<RefusedRequest> all(Filter filter) {
    return filter
        .partner()
        .map(id -> requests.query(SENDER, text(sender(filter.employerId(), id))).index(PARTNERS))
        .orElseGet(() -> requests.query(EMPLOYER, number(filter.employerId())).index(INDEX));
  }

  private static String sender(int employerId, String partner) {
    return employerId + "#" + partner;
  }

  private static boolean matches(RefusedRequest request, Filter filter) {
    return filter.code().map(request.code()::equals).orElse(true)
        && filter.keyId().map(request.keyId()::equals).orElse(true);
  }

  /**
   * Counts by day, code, operation and key, latest day first.
   *
   * @param partner only those that this partner sent
   * @param from the first day, in the service's time zone
   */
  public List<Count> counts(int employerId, Optional<String> partner, LocalDate from) {
    return counters
        .query(ID, text(String.valueOf(employerId)))
        .where(ENTRY, ">=", text(from.toString()))
        .stream()
        .filter(counter -> partner.map(counter::isOf).orElse(true))
        .map(RefusalCounter::count)
        .sorted(ORDER)
        .toList();
  }

  /**
   * Removes what is kept of an employer: see {@link jobpostings.erasure.ErasableStore}.
   *
   * <p>Bodies go before the requests by which they are found.
   */
  public Removal erase(int employerId, Deadline until) {
    Stream<String> ids =
        requests
            .query(EMPLOYER, number(employerId))
            .index(INDEX)
            .only(ID)
            .slowly()
            .attributes()
            .map(item -> item.get(ID).s());
    Stream<String> kinds =
        counters.query(ID, text(String.valueOf(employerId))).consistent().slowly().stream()
            .map(RefusalCounter::entry);
    Removal ofRequests =
        Removal.of(
            ids,
            DELETED_AT_ONCE,
            until,
            some -> {
              delete(some.stream().map(id -> key(id, BODY)));
              delete(some.stream().map(id -> key(id, REQUEST)));
              return some.size();
            });
    return ofRequests.plus(
        Removal.of(
            kinds,
            DELETED_AT_ONCE,
            until,
            some -> {
              delete(some.stream().map(kind -> key(String.valueOf(employerId), kind)));
              return some.size();
            }));
  }

  private void delete(Stream<Map<String, AttributeValue>> keys) {
    requests.deleteAll(keys.toList());
  }

  private static String id(RefusedRequest request) {
    return id(request.employerId(), request.requestId());
  }

  /** Of the employer too, as clients may choose the ids of their requests. */
  private static String id(int employerId, String requestId) {
    return employerId + "#" + requestId;
  }

  private static String requestId(String id) {
    return id.substring(id.indexOf('#') + 1);
  }

  private static Map<String, AttributeValue> key(String id, String entry) {
    return Map.of(ID, text(id), ENTRY, text(entry));
  }

  /** The key in the index that is read. */
  private static Map<String, AttributeValue> placeKey(Filter filter, RefusalPosition place) {
    int employer = filter.employerId();
    return Map.of(
        filter.partner().isPresent() ? SENDER : EMPLOYER,
        filter.partner().map(id -> text(sender(employer, id))).orElseGet(() -> number(employer)),
        TIME,
        moment(place.time()),
        ID,
        text(id(employer, place.requestId())),
        ENTRY,
        text(REQUEST));
  }

  private static long end(Instant time, int days) {
    return time.plus(Duration.ofDays(days)).getEpochSecond();
  }

  private static SdkBytes deflated(String text) {
    return SdkBytes.fromByteArrayUnsafe(Deflated.of(text.getBytes(UTF_8)));
  }

  private static String inflated(SdkBytes bytes) {
    return new String(Deflated.inflate(bytes.asByteArrayUnsafe()), UTF_8);
  }
}
