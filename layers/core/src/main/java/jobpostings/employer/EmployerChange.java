package jobpostings.employer;

/**
 * A change of one member of an employer, so that simultaneous changes of other members are kept.
 */
public sealed interface EmployerChange {

  record Rename(String name) implements EmployerChange {}

  record SetPlan(Plan plan) implements EmployerChange {}

  record SetSuspended(boolean suspended) implements EmployerChange {}
}
