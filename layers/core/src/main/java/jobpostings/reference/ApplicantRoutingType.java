package jobpostings.reference;

/** How applications reach the employer (docs/contract.md, Reference data). */
public enum ApplicantRoutingType implements Reference {
  EMAIL(1, "Email"),
  URL(2, "URL");

  private final ReferenceEntry entry;

  ApplicantRoutingType(int id, String label) {
    entry = new ReferenceEntry(id, label);
  }

  @Override
  public ReferenceEntry entry() {
    return entry;
  }
}
