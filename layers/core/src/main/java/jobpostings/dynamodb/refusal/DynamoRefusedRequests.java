package jobpostings.dynamodb.refusal;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toMap;
import static jobpostings.dynamodb.table.Attributes.ALWAYS;
import static jobpostings.dynamodb.table.Attributes.expression;
import static jobpostings.dynamodb.table.Attributes.number;
import static jobpostings.dynamodb.table.Attributes.text;

import io.soabase.recordbuilder.core.RecordBuilder;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.refusal.RefusedRequest;
import jobpostings.refusal.RefusedRequests;
import jobpostings.settings.Settings;
import jobpostings.text.Sha256;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Refused requests in DynamoDB, three items for each: its own, found by its id; another without
 * problem and body, in the order of the list; and one that counts those of its day with the same
 * code, operation and key. May be used by several threads.
 */
@Singleton
public final class DynamoRefusedRequests implements RefusedRequests {
  private static final String TABLE = "REFUSED_REQUESTS_TABLE";
  private static final String ENTRY = "entry";
  private static final String REQUEST = "request#";
  private static final String PLACE = "time#";
  private static final String COUNT = "count#";

  /** Half of a long: two requests of one employer have the same with a chance of 1 to 2^64. */
  private static final int TAG_BYTES = 8;

  /** How many requests one page looks at, however few of them are wanted. */
  private static final int MAX_READ = 1_000;

  /**
   * A request.
   *
   * @param request all but its body, packed; in the list also without its problem
   */
  @RecordBuilder
  record Stored(
      int employerId, String entry, SdkBytes request, Optional<SdkBytes> body, long expiresAt) {}

  private static final TableSchema<Stored> SCHEMA =
      new ItemSchema<Stored, StoredBuilder>()
          .integer("employerId", Stored::employerId, StoredBuilder::employerId)
          .text(ENTRY, Stored::entry, StoredBuilder::entry)
          .bytes("request", Stored::request, StoredBuilder::request)
          .optional(EnhancedType.of(SdkBytes.class), "body", Stored::body, StoredBuilder::body)
          .number("expiresAt", Stored::expiresAt, StoredBuilder::expiresAt)
          .build(Stored.class, StoredBuilder::builder, StoredBuilder::build);

  private static final Comparator<Count> ORDER =
      comparing(Count::day, Comparator.reverseOrder())
          .thenComparing(Count::code)
          .thenComparing(Count::operation)
          .thenComparing(Count::keyId);

  /** How many there were of what the entry names. */
  @RecordBuilder
  record Counter(String entry, long requests) {}

  private static final TableSchema<Counter> COUNTER =
      new ItemSchema<Counter, CounterBuilder>()
          .text(ENTRY, Counter::entry, CounterBuilder::entry)
          .number("requests", Counter::requests, CounterBuilder::requests)
          .build(Counter.class, CounterBuilder::builder, CounterBuilder::build);

  private final Table<Stored> table;
  private final Table<Counter> counters;
  private final BodyCipher cipher;
  private final boolean keepsBodies;
  private final Tables tables;
  private final Clock clock;

  @Inject
  DynamoRefusedRequests(Tables tables, Settings settings, Clock clock) {
    this.table = tables.table(TABLE, SCHEMA);
    this.counters = tables.table(TABLE, COUNTER);
    this.cipher = new BodyCipher(tables, settings.requestBodyDays());
    this.keepsBodies = settings.requestBodyDays() > 0;
    this.tables = tables;
    this.clock = clock;
  }

  @Override
  public void keep(RefusedRequest request) {
    RetryBudget budget = tables.limits().budget(tables.limits().places());
    if (count(request, budget) > MAX_PER_DAY) {
      return;
    }
    Stored whole =
        stored(
            request,
            REQUEST + tag(request.requestId()),
            request.problem(),
            request
                .body()
                .filter(_ -> keepsBodies)
                .map(body -> cipher.encrypt(Packed.of(body), request.time(), budget)));
    Stored listed = stored(request, entry(place(request)), "{}", Optional.empty());
    table.putAll(List.of(whole, listed), budget);
  }

  private static Stored stored(
      RefusedRequest request, String entry, String problem, Optional<SdkBytes> body) {
    return new Stored(
        request.employerId(),
        entry,
        SdkBytes.fromByteArrayUnsafe(Packed.of(RequestJson.write(request, problem))),
        body,
        end(request));
  }

  private long count(RefusedRequest request, RetryBudget budget) {
    LocalDate day = LocalDate.ofInstant(request.time(), clock.getZone());
    return counters
        .update(
            key(request.employerId(), COUNT + day + " " + What.of(request)),
            expression(
                "ADD requests :one SET expiresAt = :end",
                Map.of(":one", number(1), ":end", number(end(request)))),
            ALWAYS,
            budget)
        .orElseThrow()
        .requests();
  }

  @Override
  public Optional<RefusedRequest> find(int employerId, String requestId) {
    RetryBudget budget = tables.budget();
    return table
        .find(key(employerId, REQUEST + tag(requestId)), budget)
        .map(stored -> read(stored, body(stored, budget)))
        .filter(request -> request.requestId().equals(requestId))
        .filter(request -> !request.time().isBefore(oldest()));
  }

  private Optional<String> body(Stored stored, RetryBudget budget) {
    Instant time = read(stored, Optional.empty()).time();
    return stored
        .body()
        .filter(_ -> keepsBodies)
        .flatMap(body -> cipher.decrypt(body, time, clock.instant(), budget))
        .map(Packed::text);
  }

  /** DynamoDB removes items some time after they expired. */
  private Instant oldest() {
    return clock.instant().minus(Duration.ofDays(DAYS));
  }

  @Override
  public Page list(Wanted wanted) {
    RetryBudget budget = tables.budget();
    String from = entry(new Place(oldest(), ""));
    String before = wanted.after().map(DynamoRefusedRequests::entry).orElse(PLACE + "~");
    if (before.compareTo(from) < 0) {
      return new Page(List.of(), Optional.empty()); // What came after that place is kept no longer.
    }
    Iterator<Stored> looked =
        table
            .query("employerId", number(wanted.employerId()))
            .between(ENTRY, text(from), text(before))
            .descending()
            .consistent()
            .stream(budget)
            .filter(stored -> !stored.entry().equals(before))
            .iterator();
    List<RefusedRequest> found = new ArrayList<>();
    Optional<Place> last = Optional.empty();
    for (int i = 0; i < MAX_READ && found.size() < wanted.size() && looked.hasNext(); i++) {
      RefusedRequest request = read(looked.next(), Optional.empty());
      last = Optional.of(place(request));
      if (matches(request, wanted)) {
        found.add(request);
      }
    }
    return new Page(found, last.filter(_ -> looked.hasNext()));
  }

  private static boolean matches(RefusedRequest request, Wanted wanted) {
    return wanted.code().map(request.code()::equals).orElse(true)
        && wanted.keyId().map(request.keyId()::equals).orElse(true)
        && What.of(request).isOfPartner(wanted.partner());
  }

  @Override
  public List<Count> counts(int employerId, Optional<String> partner, LocalDate from) {
    return counters
        .query("employerId", number(employerId))
        .between(ENTRY, text(COUNT + from), text(COUNT + "~"))
        .stream(tables.budget())
        .filter(counter -> What.of(counter).isOfPartner(partner))
        .map(counter -> What.of(counter).on(day(counter), counter.requests()))
        .collect(
            toMap(each -> each.withCount(0), Count::count, Long::sum, () -> new TreeMap<>(ORDER)))
        .entrySet()
        .stream()
        .map(each -> each.getKey().withCount(each.getValue()))
        .toList();
  }

  private static LocalDate day(Counter counter) {
    String entry = counter.entry();
    return LocalDate.parse(entry.substring(COUNT.length(), entry.indexOf(' ')));
  }

  /** What is counted by: a counter's entry names it after the day. */
  private record What(String code, String operation, String keyId, Optional<String> partner) {
    /** Between the key and the partner whose it is, if it is one's. */
    private static final char OF = '@';

    static What of(RefusedRequest request) {
      return new What(request.code(), request.operation(), request.keyId(), request.partner());
    }

    static What of(Counter counter) {
      String text = counter.entry().substring(counter.entry().indexOf(' ') + 1);
      int first = text.indexOf(' ');
      int last = text.lastIndexOf(' ');
      int end = text.indexOf(OF, last);
      return new What(
          text.substring(0, first),
          text.substring(first + 1, last),
          text.substring(last + 1, end < 0 ? text.length() : end),
          end < 0 ? Optional.empty() : Optional.of(text.substring(end + 1)));
    }

    /** Whether this is to be seen, by all if nobody in particular wants to. */
    boolean isOfPartner(Optional<String> wanted) {
      return wanted.isEmpty() || wanted.equals(partner);
    }

    Count on(LocalDate day, long count) {
      return new Count(day, code, operation, keyId, count);
    }

    @Override
    public String toString() {
      return code + " " + operation + " " + keyId + partner.map(id -> OF + id).orElse("");
    }
  }

  private static RefusedRequest read(Stored stored, Optional<String> body) {
    return RequestJson.read(
        stored.employerId(), Packed.text(stored.request().asByteArrayUnsafe()), body);
  }

  private static Place place(RefusedRequest request) {
    return new Place(request.time(), tag(request.requestId()));
  }

  /** Entries sort as times do. */
  private static String entry(Place place) {
    return PLACE + "%015d#%s".formatted(place.time().toEpochMilli(), place.tag());
  }

  private static String tag(String requestId) {
    return HexFormat.of().formatHex(Sha256.of(requestId), 0, TAG_BYTES);
  }

  private static long end(RefusedRequest request) {
    return request.time().plus(Duration.ofDays(DAYS)).getEpochSecond();
  }

  private static Map<String, AttributeValue> key(int employerId, String entry) {
    return Map.of("employerId", number(employerId), ENTRY, text(entry));
  }
}
