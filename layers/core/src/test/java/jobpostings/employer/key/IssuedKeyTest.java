package jobpostings.employer.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IssuedKeyTest {
  private static final Instant NOW = Instant.parse("2026-11-21T09:30:15.123Z");
  private static final IssuedKey KEY = IssuedKey.of("jpk_abcdefghijklmnop", 7, NOW);

  @Test
  void aKeyIsReferredToByTheBeginningOfItsHash() {
    assertThat(KEY.key().hash()).hasSize(64).startsWith(KEY.id());
    assertThat(KEY.id()).matches("[0-9a-f]{16}");
  }

  @Test
  void itsBeginningItsEndAndItsTimeAreKept() {
    assertThat(KEY.prefix()).isEqualTo("jpk_abcd");
    assertThat(KEY.lastFour()).isEqualTo("mnop");
    assertThat(KEY.createdAt()).isEqualTo("2026-11-21T09:30:15.123Z");
    assertThat(KEY.toString()).doesNotContain("efghijkl");
  }

  @Test
  void itsStateIsThatOfTheMoment() {
    assertThat(state(Optional.empty(), Optional.empty())).isEqualTo(IssuedKey.KeyState.ACTIVE);
    assertThat(state(Optional.of(NOW.plusMillis(1)), Optional.empty()))
        .isEqualTo(IssuedKey.KeyState.EXPIRING);
    assertThat(state(Optional.of(NOW), Optional.empty())).isEqualTo(IssuedKey.KeyState.EXPIRED);
    assertThat(state(Optional.of(NOW.plusMillis(1)), Optional.of(NOW)))
        .isEqualTo(IssuedKey.KeyState.REVOKED);
  }

  @Test
  void activeAndExpiringKeysWork() {
    assertThat(IssuedKey.KeyState.values())
        .filteredOn(IssuedKey.KeyState::works)
        .containsExactly(IssuedKey.KeyState.ACTIVE, IssuedKey.KeyState.EXPIRING);
  }

  private static IssuedKey.KeyState state(
      Optional<Instant> expiresAt, Optional<Instant> revokedAt) {
    return new IssuedKey(
            KEY.key(),
            7,
            Optional.empty(),
            "jpk_abcd",
            "mnop",
            NOW,
            expiresAt,
            revokedAt,
            Scope.ALL,
            Optional.empty(),
            KEY.by())
        .state(NOW);
  }
}
