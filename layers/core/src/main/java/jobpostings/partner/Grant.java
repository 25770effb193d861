package jobpostings.partner;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import jobpostings.employer.key.KeyGrant;
import jobpostings.employer.key.Scope;
import jobpostings.job.Author;

/**
 * What an employer lets a partner do for it.
 *
 * @param id of this grant, which no other has
 * @param scopes at least one
 * @param expiresAt when it ends by itself; none if it does not
 * @param description what it is for, if the employer said so
 * @param by who made it
 */
@RecordBuilder
public record Grant(
    int employerId,
    String partner,
    String id,
    Set<Scope> scopes,
    Instant since,
    Optional<Instant> expiresAt,
    Optional<String> description,
    Author by) {
  private static final int ID_BYTES = 8;

  static Grant make(int employerId, String partner, KeyGrant what, Author by, Instant now) {
    byte[] id = new byte[ID_BYTES];
    new SecureRandom().nextBytes(id);
    return new Grant(
        employerId,
        partner,
        "g_" + HexFormat.of().formatHex(id),
        what.scopes(),
        now,
        what.expiresAt(),
        what.description(),
        by);
  }

  /** Whether it has not ended. */
  public boolean holds(Instant now) {
    return expiresAt.isEmpty() || expiresAt.get().isAfter(now);
  }
}
