package jobpostings.employer.key;

import java.util.Optional;

/**
 * Whose keys they are.
 *
 * @param number the employer's id, or the partner's number, which is negative
 * @param partner the partner's id; none for an employer
 */
public record KeyOwner(int number, Optional<String> partner) {

  public static KeyOwner employer(int id) {
    return new KeyOwner(id, Optional.empty());
  }

  public static KeyOwner partner(String id, int number) {
    return new KeyOwner(number, Optional.of(id));
  }
}
