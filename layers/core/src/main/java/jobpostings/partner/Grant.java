package jobpostings.partner;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import jobpostings.employer.KeyGrant;
import jobpostings.employer.Scope;

/**
 * What an employer lets a partner do for it.
 *
 * @param id of this grant, which no other has
 * @param scopes at least one
 * @param expiresAt when it ends by itself; none if it does not
 * @param description what it is for, if the employer said so
 */
@RecordBuilder
public record Grant(
    int employerId,
    String partner,
    String id,
    Set<Scope> scopes,
    Instant since,
    Optional<Instant> expiresAt,
    Optional<String> description) {
  private static final int ID_BYTES = 8;

  static Grant make(int employerId, String partner, KeyGrant what, Instant now) {
    byte[] id = new byte[ID_BYTES];
    new SecureRandom().nextBytes(id);
    return new Grant(
        employerId,
        partner,
        "g_" + HexFormat.of().formatHex(id),
        what.scopes(),
        now,
        what.expiresAt(),
        what.description());
  }

  /** Whether it has not ended. */
  public boolean holds(Instant now) {
    return expiresAt.isEmpty() || expiresAt.get().isAfter(now);
  }
}
