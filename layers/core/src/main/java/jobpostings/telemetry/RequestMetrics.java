package jobpostings.telemetry;

import com.amazonaws.services.lambda.runtime.Context;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/**
 * What is known about the current request, or run. Never a key, a body, a query or an address. Work
 * in the threads that a request starts counts as the request's.
 */
public final class RequestMetrics {
  /** Inherited by the threads that a request starts, so that they add to the same metrics. */
  private static final InheritableThreadLocal<RequestMetrics> CURRENT =
      new InheritableThreadLocal<>();

  private static final int MAX_FAILURES = 10;

  private final DoubleAdder readUnits = new DoubleAdder();
  private final DoubleAdder writeUnits = new DoubleAdder();
  private final LongAdder throttled = new LongAdder();
  private final LongAdder written = new LongAdder();
  private String operation;
  private String requestId;
  private OptionalInt employerId = OptionalInt.empty();
  private String by = "";
  private OptionalInt status = OptionalInt.empty();
  private String outcome = "ok";
  private boolean isFault;
  private boolean isReadOnly;
  private final Set<String> always = new HashSet<>();
  private final List<RuntimeException> failures = new ArrayList<>();
  private final Map<String, Long> counts = Collections.synchronizedMap(new LinkedHashMap<>());

  RequestMetrics(String operation, String requestId) {
    this.operation = operation;
    this.requestId = requestId;
  }

  /** The metrics of this thread; none outside of functions. */
  public static Optional<RequestMetrics> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  void begin() {
    CURRENT.set(this);
  }

  void end() {
    CURRENT.remove();
  }

  /** The operation that the request turned out to be, if a function has several. */
  public void operation(String name) {
    operation = name;
  }

  /** The id that the client was given, if it is not that of the invocation. */
  public void requestId(String id) {
    requestId = id;
  }

  /**
   * Who asked for this: a partner; or, as they say themselves, one of those who operate the
   * service.
   */
  public void by(String name) {
    by = name;
  }

  /** The employer for which this is done. */
  public void employer(int id) {
    employerId = OptionalInt.of(id);
  }

  /**
   * The HTTP status of the response. From 500 on, the service is at fault, unless it is read-only.
   */
  public void status(int code) {
    status = OptionalInt.of(code);
    isFault |= code >= 500 && !isReadOnly;
  }

  /** The service takes no changes for now, which is not a fault. */
  public void readOnly() {
    isReadOnly = true;
  }

  /** How it ended: "ok" unless this says otherwise. */
  public void outcome(String word) {
    outcome = word;
  }

  /** How it ended, if the service is at fault. */
  public void fault(String word) {
    outcome = word;
    isFault = true;
  }

  /**
   * Remembers a failure for which the service is to blame, although the request as a whole did not
   * fail; the first ten are to be logged.
   */
  public void failure(RuntimeException failure) {
    fault("partly-failed");
    if (failures.size() < MAX_FAILURES) {
      failures.add(failure);
    }
  }

  /** The failures that were remembered. */
  public List<RuntimeException> failures() {
    return List.copyOf(failures);
  }

  /** How many there were of something, for example "changed". */
  public void count(String what, long number) {
    counts.put(what, number);
  }

  /**
   * Counts one more of something, for example "requestsNotCounted", from any thread of the request.
   */
  public void increment(String what) {
    counts.merge(what, 1L, Long::sum);
  }

  /** Adds read units of DynamoDB. */
  public void consumedToRead(double units) {
    readUnits.add(units);
  }

  /** Adds write units of DynamoDB. */
  public void consumedToWrite(double units) {
    writeUnits.add(units);
  }

  /** DynamoDB refused an attempt to call it, as there are too many. */
  public void throttled() {
    throttled.increment();
  }

  /** A job was written, so its stream has a record. */
  public void written() {
    written.increment();
  }

  /** Writes what alarms watch also if it is zero, or only that it was there. */
  public void always(String metric) {
    always.add(metric);
  }

  /** What alarms watch, as far as it isn't zero. */
  Map<String, Long> watched() {
    Map<String, Long> watched = new LinkedHashMap<>();
    watched.put("fault", isFault ? 1L : 0);
    watched.put("readOnly", isReadOnly ? 1L : 0);
    watched.put("throttled", throttled.sum());
    watched.put("written", written.sum());
    always.forEach(metric -> watched.putIfAbsent(metric, 0L));
    watched.entrySet().removeIf(each -> each.getValue() == 0 && !always.contains(each.getKey()));
    return watched;
  }

  /** Writes into an open object what is known. */
  void write(Context context, Duration taken, boolean isCold, JsonGenerator json)
      throws IOException {
    json.writeStringField("operation", operation);
    json.writeStringField("requestId", requestId);
    String trace = context.getXrayTraceId();
    if (trace != null && trace.contains("Sampled=1")) {
      json.writeStringField("traceId", trace);
    }
    if (employerId.isPresent()) {
      json.writeNumberField("employerId", employerId.getAsInt());
    }
    if (!by.isEmpty()) {
      json.writeStringField("by", by);
    }
    if (status.isPresent()) {
      json.writeNumberField("status", status.getAsInt());
    }
    json.writeStringField("outcome", outcome);
    for (Map.Entry<String, Long> count : counts.entrySet()) {
      json.writeNumberField(count.getKey(), count.getValue());
    }
    json.writeNumberField("duration", Math.floorDiv(taken.toNanos(), 10_000L) / 100.0);
    json.writeNumberField("readUnits", readUnits.sum());
    json.writeNumberField("writeUnits", writeUnits.sum());
    for (Map.Entry<String, Long> watched : watched().entrySet()) {
      json.writeNumberField(watched.getKey(), watched.getValue());
    }
    json.writeStringField("start", isCold ? "cold" : "warm");
  }
}
