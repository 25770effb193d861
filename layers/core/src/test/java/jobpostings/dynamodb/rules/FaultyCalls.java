package jobpostings.dynamodb.rules;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Names the calls that are made, and makes one of them fail. */
public final class FaultyCalls implements ExecutionInterceptor {
  private static final ExecutionAttribute<Fault> PENDING = new ExecutionAttribute<>("fault");

  /** If no more than this many calls differ only in their keys, all of them are tried. */
  private static final int MAX_ALIKE = 3;

  /**
   * @param call the name of the call that fails
   * @param lasting whether all calls after it fail too
   */
  private record Plan(String call, Fault fault, boolean lasting) {}

  private final Supplier<Set<String>> sites;
  private final Map<String, SdkRequest> made = new LinkedHashMap<>();
  private final Set<String> failedSites = new TreeSet<>();
  private Optional<Plan> plan = Optional.empty();
  private boolean occurred;

  public FaultyCalls() {
    this(Set::of);
  }

  /**
   * @param sites names the places in the code where the calling thread is, as the test knows them
   */
  public FaultyCalls(Supplier<Set<String>> sites) {
    this.sites = sites;
  }

  /** The name of a call without its number. */
  public static String withoutTime(String call) {
    return call.substring(0, call.lastIndexOf(' '));
  }

  /** Of many calls that are alike, as in a loop, only the first, the middle one and the last. */
  public static Map<String, SdkRequest> toBreak(Map<String, SdkRequest> calls) {
    Map<String, List<String>> alike =
        calls.keySet().stream()
            .collect(groupingBy(FaultyCalls::withoutTime, LinkedHashMap::new, toList()));
    Map<String, SdkRequest> some = new LinkedHashMap<>();
    for (List<String> group : alike.values()) {
      List<String> chosen =
          group.size() <= MAX_ALIKE
              ? group
              : List.of(group.getFirst(), group.get(group.size() / 2), group.getLast());
      chosen.forEach(call -> some.put(call, calls.get(call)));
    }
    return some;
  }

  /** Forgets the calls made so far; from now on none fails. */
  public synchronized void heal() {
    made.clear();
    plan = Optional.empty();
    occurred = false;
  }

  /** Forgets the calls made so far; from now on the call of that name fails. */
  public synchronized void plan(String call, Fault fault, boolean lasting) {
    heal();
    plan = Optional.of(new Plan(call, fault, lasting));
  }

  /** Whether the call that was to fail was made. */
  public synchronized boolean hasOccurred() {
    return occurred;
  }

  /**
   * The calls made, by name: the operation, its tables, the expression of an update, and a number
   * ("GetItem Jobs 2"). The number counts calls that are otherwise alike, since calls that are made
   * side by side have no common order.
   */
  public synchronized Map<String, SdkRequest> made() {
    return new LinkedHashMap<>(made);
  }

  /** The sites at which a call has failed so far. */
  public synchronized Set<String> failedSites() {
    return Set.copyOf(failedSites);
  }

  @Override
  public synchronized void beforeExecution(
      Context.BeforeExecution context, ExecutionAttributes attributes) {
    SdkRequest request = context.request();
    String call =
        attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME) + " " + tables(request);
    int time = 1;
    while (made.containsKey(call + " " + time)) {
      time++;
    }
    String name = call + " " + time;
    made.put(name, request);
    Optional<Fault> fault = plan.flatMap(planned -> fault(planned, name, request));
    if (fault.isEmpty()) {
      return;
    }
    failedSites.addAll(sites.get());
    if (!fault.get().takesEffect()) {
      throw fault.get().failure(request);
    }
    attributes.putAttribute(PENDING, fault.get());
  }

  private Optional<Fault> fault(Plan planned, String name, SdkRequest request) {
    boolean now = occurred ? planned.lasting() : planned.call().equals(name);
    occurred |= now;
    return Optional.of(planned.fault()).filter(fault -> now && fault.appliesTo(request));
  }

  @Override
  public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    Optional.ofNullable(attributes.getAttribute(PENDING))
        .ifPresent(
            fault -> {
              throw fault.failure(context.request());
            });
  }

  private static String tables(SdkRequest request) {
    return switch (request) {
      case TransactWriteItemsRequest all ->
          all.transactItems().stream().map(FaultyCalls::table).collect(joining(", "));
      case BatchGetItemRequest batch -> names(batch.requestItems().keySet());
      case BatchWriteItemRequest batch -> names(batch.requestItems().keySet());
      case UpdateItemRequest update -> update.tableName() + " " + update.updateExpression();
      default ->
          Stream.of("TableName", "IndexName")
              .flatMap(field -> request.getValueForField(field, String.class).stream())
              .collect(joining("/"));
    };
  }

  private static String names(Collection<String> tables) {
    return String.join(", ", tables);
  }

  private static String table(TransactWriteItem write) {
    if (write.put() != null) {
      return "put " + write.put().tableName();
    }
    if (write.conditionCheck() != null) {
      return "check " + write.conditionCheck().tableName();
    }
    return write.delete() != null
        ? "delete " + write.delete().tableName()
        : "update " + write.update().tableName();
  }
}
