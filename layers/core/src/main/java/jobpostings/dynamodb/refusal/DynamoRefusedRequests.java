package jobpostings.dynamodb.refusal;

import static java.util.Comparator.comparing;
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
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
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
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Refused requests in DynamoDB, two items for each: its own, found by its id, and that of its
 * minute, which counts what was refused in it and names what of that was kept. So no index is
 * needed, and no refusal is a write more for being listed, counted or bounded. May be used by
 * several threads.
 */
@Singleton
public final class DynamoRefusedRequests implements RefusedRequests {
  private static final String ENTRY = "entry";
  private static final String REQUEST = "request#";
  private static final String MINUTE = "minute#";

  /** The attributes of a minute. Those that count by code, operation and key have spaces. */
  private static final String TOTAL = "total";

  private static final String KEPT = "kept";

  /** Half of a long: two requests of one employer have the same with a chance of 1 to 2^64. */
  private static final int TAG_BYTES = 8;

  /** How many requests one page looks at, however few of them are wanted. */
  private static final int MAX_READ = 1_000;

  /** The whole request but its body, packed. */
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

  private final Table<Stored> table;
  private final BodyCipher cipher;
  private final boolean keepsBodies;
  private final Tables tables;
  private final Clock clock;

  @Inject
  DynamoRefusedRequests(Tables tables, Settings settings, Clock clock) {
    this.table = tables.table("REFUSED_REQUESTS_TABLE", SCHEMA);
    this.cipher = new BodyCipher(tables, settings.requestBodyDays());
    this.keepsBodies = settings.requestBodyDays() > 0;
    this.tables = tables;
    this.clock = clock;
  }

  @Override
  public void keep(RefusedRequest request) {
    RetryBudget budget = new RetryBudget(tables.limits().places());
    Map<String, AttributeValue> minute = key(request.employerId(), MINUTE + minute(request.time()));
    String tag = tag(request.requestId());
    Expression count =
        expression(
            "ADD #total :one, #what :one SET expiresAt = :end",
            Map.of("#total", TOTAL, "#what", What.of(request).toString()),
            Map.of(":one", number(1), ":end", number(end(request))));
    SdkBytes kept = SdkBytes.fromByteArray(HexFormat.of().parseHex(tag));
    Expression countAndKeep =
        Expression.builder()
            .expression("ADD #total :one, #what :one, #kept :tag SET expiresAt = :end")
            .expressionNames(count.expressionNames())
            .expressionValues(count.expressionValues())
            .putExpressionName("#kept", KEPT)
            .putExpressionValue(":tag", AttributeValue.fromBs(List.of(kept)))
            .build();
    Expression isRoom =
        expression(
            "attribute_not_exists(#total) OR #total < :most",
            Map.of("#total", TOTAL),
            Map.of(":most", number(MAX_PER_MINUTE)));
    if (table.updateIf(minute, countAndKeep, isRoom, budget).isPresent()) {
      table.updateIf(minute, count, ALWAYS, budget);
      return;
    }
    table.put(
        new Stored(
            request.employerId(),
            REQUEST + tag,
            SdkBytes.fromByteArrayUnsafe(Packed.of(RequestJson.write(request))),
            request
                .body()
                .filter(_ -> keepsBodies)
                .map(body -> cipher.encrypt(Packed.of(body), request.time(), budget)),
            end(request)),
        budget);
  }

  @Override
  public Optional<RefusedRequest> find(int employerId, String requestId) {
    RetryBudget budget = tables.budget();
    return table
        .find(key(employerId, REQUEST + tag(requestId)), budget)
        .map(stored -> read(stored, body(stored, budget)))
        .filter(request -> request.requestId().equals(requestId));
  }

  private Optional<String> body(Stored stored, RetryBudget budget) {
    Instant time = read(stored, Optional.empty()).time();
    return stored
        .body()
        .filter(_ -> keepsBodies)
        .flatMap(body -> cipher.decrypt(body, time, clock.instant(), budget))
        .map(Packed::text);
  }

  @Override
  public Page list(Wanted wanted) {
    RetryBudget budget = tables.budget();
    List<RefusedRequest> found = new ArrayList<>();
    int lookedAt = 0;
    Iterator<Map<String, AttributeValue>> minutes =
        table
            .query("employerId", number(wanted.employerId()))
            .between(
                ENTRY,
                text(MINUTE),
                text(MINUTE + wanted.after().map(place -> minute(place.time())).orElse("~")))
            .descending()
            .consistent()
            .attributes(() -> budget)
            .iterator();
    while (minutes.hasNext()) {
      Map<String, AttributeValue> minute = minutes.next();
      Stream<What> counted =
          minute.keySet().stream().filter(name -> name.contains(" ")).map(What::of);
      if (!minute.containsKey(KEPT) || counted.noneMatch(what -> what.matches(wanted))) {
        continue;
      }
      List<SdkBytes> tags = minute.get(KEPT).bs();
      lookedAt += tags.size();
      found.addAll(ofMinute(wanted, tags, budget));
      if (found.size() > wanted.size()) {
        List<RefusedRequest> page = List.copyOf(found.subList(0, wanted.size()));
        return new Page(page, Optional.of(place(page.getLast())));
      }
      if (lookedAt >= MAX_READ && minutes.hasNext()) {
        // Nothing has an empty tag, so all that is left comes after this place.
        return new Page(found, Optional.of(new Place(time(minute), "")));
      }
    }
    return new Page(found, Optional.empty());
  }

  private List<RefusedRequest> ofMinute(Wanted wanted, List<SdkBytes> tags, RetryBudget budget) {
    List<Map<String, AttributeValue>> keys =
        tags.stream()
            .map(tag -> HexFormat.of().formatHex(tag.asByteArrayUnsafe()))
            .map(tag -> key(wanted.employerId(), REQUEST + tag))
            .toList();
    Comparator<Place> order = comparing(Place::time).thenComparing(Place::tag);
    return table.findAll(keys, budget).stream()
        .map(stored -> read(stored, Optional.empty()))
        .filter(
            request ->
                wanted.after().filter(at -> order.compare(place(request), at) >= 0).isEmpty())
        .filter(request -> What.of(request).matches(wanted))
        .sorted(comparing(DynamoRefusedRequests::place, order).reversed())
        .toList();
  }

  @Override
  public List<Count> counts(int employerId, Optional<String> partner, LocalDate from) {
    RetryBudget budget = tables.budget();
    TreeMap<Count, Long> sums =
        new TreeMap<>(
            comparing(Count::day, Comparator.reverseOrder())
                .thenComparing(Count::code)
                .thenComparing(Count::operation)
                .thenComparing(Count::keyId));
    table
        .query("employerId", number(employerId))
        .between(
            ENTRY,
            text(MINUTE + minute(from.atStartOfDay(clock.getZone()).toInstant())),
            text(MINUTE + "~"))
        .attributes(() -> budget)
        .forEach(
            minute -> {
              LocalDate day = LocalDate.ofInstant(time(minute), clock.getZone());
              minute.forEach(
                  (name, count) -> {
                    if (name.contains(" ") && What.of(name).isOfPartner(partner)) {
                      sums.merge(What.of(name).on(day), Long.parseLong(count.n()), Long::sum);
                    }
                  });
            });
    return sums.entrySet().stream().map(each -> each.getKey().withCount(each.getValue())).toList();
  }

  /** What is counted by; as text it is the name of an attribute, and has spaces. */
  private record What(String code, String operation, String keyId, Optional<String> partner) {
    /** Between the key and the partner whose it is, if it is one's. */
    private static final char OF = '@';

    static What of(RefusedRequest request) {
      return new What(request.code(), request.operation(), request.keyId(), request.partner());
    }

    static What of(String text) {
      int first = text.indexOf(' ');
      int last = text.lastIndexOf(' ');
      int end = text.indexOf(OF, last);
      return new What(
          text.substring(0, first),
          text.substring(first + 1, last),
          text.substring(last + 1, end < 0 ? text.length() : end),
          end < 0 ? Optional.empty() : Optional.of(text.substring(end + 1)));
    }

    boolean matches(Wanted wanted) {
      return wanted.code().map(code::equals).orElse(true)
          && wanted.keyId().map(keyId::equals).orElse(true)
          && isOfPartner(wanted.partner());
    }

    /** Whether this is to be seen, by all if nobody in particular wants to. */
    boolean isOfPartner(Optional<String> wanted) {
      return wanted.isEmpty() || wanted.equals(partner);
    }

    Count on(LocalDate day) {
      return new Count(day, code, operation, keyId, 0);
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

  private static String tag(String requestId) {
    return HexFormat.of().formatHex(Sha256.of(requestId), 0, TAG_BYTES);
  }

  private static String minute(Instant time) {
    return time.truncatedTo(ChronoUnit.MINUTES).toString();
  }

  private static Instant time(Map<String, AttributeValue> minute) {
    return Instant.parse(minute.get(ENTRY).s().substring(MINUTE.length()));
  }

  private static long end(RefusedRequest request) {
    return request.time().plus(Duration.ofDays(DAYS)).getEpochSecond();
  }

  private static Map<String, AttributeValue> key(int employerId, String entry) {
    return Map.of("employerId", number(employerId), ENTRY, text(entry));
  }
}
