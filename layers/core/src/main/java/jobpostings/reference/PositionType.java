package jobpostings.reference;

/** The kind of employment. */
public enum PositionType implements Reference {
  FULL_TIME(1, "Full Time"),
  PART_TIME(2, "Part Time"),
  CONTRACT(3, "Contract"),
  TEMP(4, "Temp"),
  VOLUNTEER(5, "Volunteer");

  private final Entry entry;

  PositionType(int id, String label) {
    entry = new Entry(id, label);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
