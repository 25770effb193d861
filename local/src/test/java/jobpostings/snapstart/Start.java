package jobpostings.snapstart;

import java.util.List;

/** How a function comes to its first event. */
public enum Start {
  /** From nothing, as Lambda starts it without SnapStart: only the first compiler. */
  COLD("on-demand", List.of("-XX:+TieredCompilation", "-XX:TieredStopAtLevel=1")),

  /** From a snapshot that the function was not told to prepare for. */
  UNPRIMED("snap-start", List.of("-XX:+TieredCompilation")),

  /** From a snapshot that the function has prepared for. */
  PRIMED(
      "snap-start",
      List.of(
          "-XX:+TieredCompilation", "-Dorg.crac.Core.Compat=com.amazonaws.services.lambda.crac"));

  private final String initialization;
  private final List<String> flags;

  Start(String initialization, List<String> flags) {
    this.initialization = initialization;
    this.flags = flags;
  }

  /** As the variable AWS_LAMBDA_INITIALIZATION_TYPE has it. */
  String initialization() {
    return initialization;
  }

  /** The JVM's flags, besides those that it always has. */
  List<String> flags() {
    return flags;
  }

  /** Whether it begins with a snapshot. */
  public boolean isRestored() {
    return this != COLD;
  }
}
