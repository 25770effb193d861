package jobpostings.employer;

/**
 * A key at the only moment when it is known.
 *
 * @param secret the value of the {@code API-Key} header
 * @param issued what is stored of it
 */
public record NewKey(String secret, IssuedKey issued) {

  /** Without the secret, which must not be logged. */
  @Override
  public String toString() {
    return "NewKey[" + issued.id() + "]";
  }
}
