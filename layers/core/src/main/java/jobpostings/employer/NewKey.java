package jobpostings.employer;

/**
 * A key at the only moment at which it is known.
 *
 * @param secret the value of the {@code API-Key} header
 * @param issued what is kept of it
 */
public record NewKey(String secret, IssuedKey issued) {

  /** Without the secret, which must not come into a log. */
  @Override
  public String toString() {
    return "NewKey[" + issued.id() + "]";
  }
}
