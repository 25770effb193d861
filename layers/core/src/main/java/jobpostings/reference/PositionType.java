package jobpostings.reference;

/** The kind of employment. */
public enum PositionType implements Reference {
  FULL_TIME(1, "Full Time"),
  PART_TIME(2, "Part Time"),
  CONTRACT(3, "Contract"),
  TEMP(4, "Temp"),
  VOLUNTEER(5, "Volunteer");

  private final int id;
  private final String label;

  PositionType(int id, String label) {
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
