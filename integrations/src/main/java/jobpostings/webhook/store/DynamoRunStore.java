package jobpostings.webhook.store;

import static java.util.stream.Collectors.joining;
import static jobpostings.dynamodb.Attributes.expression;
import static jobpostings.dynamodb.Attributes.number;
import static jobpostings.dynamodb.Attributes.text;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.webhook.delivery.RunStore;
import jobpostings.webhook.delivery.WakeUp;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Runs and marks in DynamoDB: one item an employer, beside the deliveries, so that one write takes
 * a webhook, counts the employer's runs and clears the mark.
 */
public final class DynamoRunStore implements RunStore {
  private static final String TIMERS = "timers";

  private static final String WAKE_UPS = "wakeUps";

  private static final String SLOW = "slow";

  /** When something is, and for which kind of run. As text it sorts by time. */
  private record Mark(Instant time, boolean slow) {
    static Mark of(String text) {
      return new Mark(
          Instant.ofEpochMilli(Long.parseLong(text.substring(0, 13))), text.startsWith(SLOW, 14));
    }

    @Override
    public String toString() {
      return "%s#%s".formatted(sorting(time), slow ? SLOW : "prompt");
    }
  }

  /**
   * The item of an employer. Each map is by the id of a webhook.
   *
   * @param promptRuns the leases of the runs for those that answer: until when, and whose
   * @param slowRuns the leases of the others
   * @param wakeUps since when each waits
   * @param timers when a delayed wake-up comes for each
   */
  private record RunsItem(
      Map<String, String> promptRuns,
      Map<String, String> slowRuns,
      Map<String, String> wakeUps,
      Map<String, String> timers) {
    boolean hasRun(String webhookId, Instant now) {
      return Stream.of(promptRuns, slowRuns)
          .anyMatch(runs -> runs.containsKey(webhookId) && !isOver(runs.get(webhookId), now));
    }

    Optional<Instant> timer(String webhookId) {
      return Optional.ofNullable(timers.get(webhookId)).map(text -> Mark.of(text).time());
    }

    /** Those that wait for a run of this kind and have none, longest first. */
    List<String> waiting(boolean slow, Instant now) {
      return Stream.of(wakeUps, timers)
          .flatMap(marks -> marks.entrySet().stream())
          .filter(mark -> Mark.of(mark.getValue()).slow() == slow)
          .filter(mark -> !Mark.of(mark.getValue()).time().isAfter(now))
          .filter(mark -> !hasRun(mark.getKey(), now))
          .sorted(Map.Entry.comparingByValue())
          .map(Map.Entry::getKey)
          .distinct()
          .toList();
    }
  }

  private static final EnhancedType<Map<String, String>> TEXTS =
      EnhancedType.mapOf(String.class, String.class);

  private static final TableSchema<RunsItem> SCHEMA =
      new ItemSchema<RunsItem, RunsItemBuilder>()
          .value(TEXTS, "promptRuns", RunsItem::promptRuns, (b, value) -> b.promptRuns = value)
          .value(TEXTS, "slowRuns", RunsItem::slowRuns, (b, value) -> b.slowRuns = value)
          .value(TEXTS, WAKE_UPS, RunsItem::wakeUps, (b, value) -> b.wakeUps = value)
          .value(TEXTS, TIMERS, RunsItem::timers, (b, value) -> b.timers = value)
          .build(RunsItem.class, RunsItemBuilder::new, RunsItemBuilder::build);

  private static final Expression IS_THERE = expression("attribute_exists(webhookId)");

  private final Tables tables;
  private final Table<RunsItem> runs;

  @Inject
  public DynamoRunStore(Tables tables) {
    this.tables = tables;
    this.runs = tables.table("DELIVERIES_TABLE", SCHEMA);
  }

  @Override
  public List<WakeUp> mark(int employerId, List<WakeUp> wakeUps, Instant now) {
    return tables.call(
        () -> {
          Map<String, String> names = new HashMap<>();
          Map<String, AttributeValue> values = new HashMap<>();
          // By this an earlier attempt of the same call knows its marks from others'.
          String unique = "#" + unique();
          for (int i = 0; i < wakeUps.size(); i++) {
            names.put("#w" + i, wakeUps.get(i).webhookId());
            values.put(":w" + i, text(new Mark(now, wakeUps.get(i).slow()) + unique));
          }
          String change =
              IntStream.range(0, wakeUps.size())
                  .mapToObj("wakeUps.#w%1$d = if_not_exists(wakeUps.#w%1$d, :w%1$d)"::formatted)
                  .collect(joining(", ", "SET ", ""));
          Optional<RunsItem> marked = Optional.empty();
          while (marked.isEmpty()) {
            marked = runs.update(key(employerId), expression(change, names, values), IS_THERE);
            if (marked.isEmpty()) {
              create(employerId);
            }
          }
          RunsItem item = marked.get();
          return wakeUps.stream()
              .filter(each -> item.wakeUps().get(each.webhookId()).endsWith(unique))
              .filter(each -> !item.hasRun(each.webhookId(), now))
              .toList();
        });
  }

  /** A map must be there before anything is put into it. */
  private void create(int employerId) {
    String change =
        Stream.of("promptRuns", "slowRuns", WAKE_UPS, TIMERS)
            .map("%1$s = if_not_exists(%1$s, :none)"::formatted)
            .collect(joining(", ", "SET ", ""));
    runs.updateIf(
        key(employerId),
        expression(
            change + ", employerId = :employer",
            Map.of(":none", AttributeValue.fromM(Map.of()), ":employer", number(employerId))),
        expression("attribute_not_exists(webhookId)"));
  }

  @Override
  public boolean markIfLost(WakeUp wakeUp, Instant at, Instant now) {
    Expression change =
        expression(
            "SET #marks.#id = :mark",
            Map.of("#id", wakeUp.webhookId(), "#marks", at.isAfter(now) ? TIMERS : WAKE_UPS),
            Map.of(":mark", text(new Mark(at, wakeUp.slow()).toString())));
    Expression isNeeded =
        expression(
            "attribute_exists(webhookId)"
                + " AND (attribute_not_exists(promptRuns.#id) OR promptRuns.#id < :now)"
                + " AND (attribute_not_exists(slowRuns.#id) OR slowRuns.#id < :now)"
                + " AND (attribute_not_exists(#marks.#id)"
                + " OR #marks.#id < :lost OR #marks.#id > :mark)",
            Map.of(":now", text(sorting(now)), ":lost", text(sorting(now.minus(LOST)))));
    return runs.updateIf(key(wakeUp.employerId()), change, isNeeded).isEmpty();
  }

  @Override
  public Optional<Run> take(WakeUp wakeUp, int share, Instant now) {
    return tables.call(
        () -> {
          String id = wakeUp.webhookId();
          String lease = sorting(now.plus(LOST)) + "#" + unique();
          Expression change =
              expression(
                  "SET #runs.#id = :lease REMOVE wakeUps.#id",
                  Map.of("#id", id, "#runs", runs(wakeUp.slow())),
                  Map.of(":lease", text(lease)));
          // An earlier attempt of the same call may have taken it.
          Expression isFree =
              expression(
                  "#runs.#id = :lease OR (attribute_not_exists(promptRuns.#id)"
                      + " AND attribute_not_exists(slowRuns.#id) AND size(#runs) < :share)",
                  Map.of(":share", number(share)));
          while (true) {
            Optional<RunsItem> taken = runs.update(key(wakeUp.employerId()), change, isFree);
            if (taken.isPresent()) {
              return Optional.of(
                  new Run(wakeUp.employerId(), id, wakeUp.slow(), lease, taken.get().timer(id)));
            }
            Optional<RunsItem> there = find(wakeUp.employerId());
            if (there.isEmpty()) {
              create(wakeUp.employerId());
            } else if (!removeLost(wakeUp.employerId(), there.get(), now)) {
              return Optional.empty();
            }
          }
        });
  }

  private Optional<RunsItem> find(int employerId) {
    return runs
        .query("webhookId", text(String.valueOf(employerId)))
        .consistent()
        .pageSize(1)
        .page()
        .items()
        .stream()
        .findFirst();
  }

  /** Removes the leases of runs that were cut off; false if there are none. */
  private boolean removeLost(int employerId, RunsItem item, Instant now) {
    boolean found = false;
    for (boolean slow : List.of(true, false)) {
      for (Map.Entry<String, String> run :
          (slow ? item.slowRuns() : item.promptRuns()).entrySet()) {
        if (isOver(run.getValue(), now)) {
          found = true;
          runs.updateIf(
              key(employerId),
              expression("REMOVE #runs.#id"),
              expression(
                  "#runs.#id = :lease",
                  Map.of("#runs", runs(slow), "#id", run.getKey()),
                  Map.of(":lease", text(run.getValue()))));
        }
      }
    }
    return found;
  }

  @Override
  public List<String> release(Run run, Optional<Next> next, Instant now) {
    Map<String, AttributeValue> values = new HashMap<>();
    values.put(":lease", text(run.lease()));
    String change = "REMOVE #runs.#id";
    Optional<Next> timer = next.filter(each -> each.at().isAfter(now));
    if (timer.isEmpty() && run.timer().filter(each -> !each.isAfter(now)).isPresent()) {
      change += ", timers.#id";
    }
    if (next.isPresent()) {
      change += " SET %s.#id = :next".formatted(timer.isPresent() ? TIMERS : WAKE_UPS);
      values.put(":next", text(new Mark(next.get().at(), next.get().slow()).toString()));
    }
    // An earlier attempt of the same call may have released it.
    Expression isMine = expression("attribute_not_exists(#runs.#id) OR #runs.#id = :lease");
    return runs.update(
            key(run.employerId()),
            expression(change, Map.of("#id", run.webhookId(), "#runs", runs(run.slow())), values),
            isMine)
        .map(item -> item.waiting(run.slow(), now))
        .orElse(List.of());
  }

  private static String runs(boolean slow) {
    return slow ? "slowRuns" : "promptRuns";
  }

  private static String unique() {
    return UUID.randomUUID().toString().substring(0, 8);
  }

  private static boolean isOver(String lease, Instant now) {
    return lease.compareTo(sorting(now)) < 0;
  }

  /** Sorts before all that is of that moment. */
  private static String sorting(Instant moment) {
    return "%013d".formatted(moment.toEpochMilli());
  }

  /** No webhook has an employer's number as its id. */
  private static Map<String, AttributeValue> key(int employerId) {
    return Map.of("webhookId", text(String.valueOf(employerId)), "due", text("runs"));
  }

  private static final class RunsItemBuilder {
    private Map<String, String> promptRuns = Map.of();
    private Map<String, String> slowRuns = Map.of();
    private Map<String, String> wakeUps = Map.of();
    private Map<String, String> timers = Map.of();

    private RunsItem build() {
      return new RunsItem(promptRuns, slowRuns, wakeUps, timers);
    }
  }
}
