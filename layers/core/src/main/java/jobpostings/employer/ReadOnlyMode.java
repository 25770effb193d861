package jobpostings.employer;

/** Whether the service takes no changes from employers for now. The authorizer asks it. */
public interface ReadOnlyMode {

  boolean isOn();

  /** Takes effect within the minute for which the gateway keeps what the authorizer said. */
  void set(boolean on);
}
