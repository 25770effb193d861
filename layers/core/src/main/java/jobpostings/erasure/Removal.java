package jobpostings.erasure;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** One search through all tables, in which what is found is removed. For several threads. */
public final class Removal {
  private final BooleanSupplier hasTimeLeft;
  private final Map<Kind, Long> found = new EnumMap<>(Kind.class);
  private boolean isCutOff;

  Removal(BooleanSupplier hasTimeLeft) {
    this.hasTimeLeft = hasTimeLeft;
  }

  /** Whether there is time to begin something more; if not, the search is not a complete one. */
  public synchronized boolean goesOn() {
    isCutOff |= !hasTimeLeft.getAsBoolean();
    return !isCutOff;
  }

  /** Counts what was found, before it is removed: so nothing is removed that is not counted. */
  public synchronized void found(Kind kind, long more) {
    if (more > 0) {
      found.merge(kind, more, Long::sum);
    }
  }

  synchronized boolean isCutOff() {
    return isCutOff;
  }

  synchronized Map<Kind, Long> found() {
    return Map.copyOf(found);
  }
}
