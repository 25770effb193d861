package jobpostings.bench.cold;

import jobpostings.snapstart.Start;

/** A kind of start that is measured: how the function was prepared for its snapshot, if at all. */
enum Kind {
  COLD(Start.COLD, false),
  UNPRIMED(Start.UNPRIMED, false),

  /** By the SDK's own warm-up alone ({@code SdkWarmUp}). */
  SDK(Start.UNPRIMED, true),

  PRIMED(Start.PRIMED, false),

  /** By the SDK's own warm-up, and then as the service does. */
  BOTH(Start.PRIMED, true);

  private final Start start;
  private final boolean isWarmedUp;

  Kind(Start start, boolean isWarmedUp) {
    this.start = start;
    this.isWarmedUp = isWarmedUp;
  }

  Start start() {
    return start;
  }

  /** Whether the SDK's own warm-up runs before the snapshot. */
  boolean isWarmedUp() {
    return isWarmedUp;
  }
}
