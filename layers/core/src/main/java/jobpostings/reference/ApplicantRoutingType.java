package jobpostings.reference;

/** How applications reach the employer (docs/contract.md, Reference data). */
public enum ApplicantRoutingType implements Reference {
  EMAIL(1, "Email"),
  URL(2, "URL");

  private final int id;
  private final String label;

  ApplicantRoutingType(int id, String label) {
    this.id = id;
    this.label = label;
  }

  @Override
  public int id() {
    return id;
  }

  @Override
  public String label() {
    return label;
  }
}
