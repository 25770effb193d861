package jobpostings.employer.limit;

/** Whether the service takes no changes from employers for now. The authorizer reads it. */
public interface ReadOnlyMode {

  boolean isOn();

  /** Takes effect within the minute for which the gateway caches the authorizer's response. */
  void set(boolean on);
}
