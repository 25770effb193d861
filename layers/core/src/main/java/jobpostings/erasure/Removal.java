package jobpostings.erasure;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** One search through all tables, which removes what it finds. May be used by several threads. */
public final class Removal {
  private final BooleanSupplier hasTimeLeft;
  private final Map<DataKind, Long> found = new EnumMap<>(DataKind.class);
  private boolean isCutOff;

  Removal(BooleanSupplier hasTimeLeft) {
    this.hasTimeLeft = hasTimeLeft;
  }

  /** Whether there is time to begin anything more; if not, the search is not complete. */
  public synchronized boolean goesOn() {
    isCutOff |= !hasTimeLeft.getAsBoolean();
    return !isCutOff;
  }

  /** Counts what was found before it is removed, so that nothing is removed uncounted. */
  public synchronized void found(DataKind kind, long more) {
    if (more > 0) {
      found.merge(kind, more, Long::sum);
    }
  }

  synchronized boolean isCutOff() {
    return isCutOff;
  }

  synchronized Map<DataKind, Long> found() {
    return Map.copyOf(found);
  }
}
