package jobpostings.reference;

/** The kind of employment. */
public enum PositionType implements Reference {
  FULL_TIME(1, "Full Time"),
  PART_TIME(2, "Part Time"),
  CONTRACT(3, "Contract"),
  TEMP(4, "Temp"),
  VOLUNTEER(5, "Volunteer");

  private final ReferenceEntry entry;

  PositionType(int id, String label) {
    entry = new ReferenceEntry(id, label);
  }

  @Override
  public ReferenceEntry entry() {
    return entry;
  }
}
