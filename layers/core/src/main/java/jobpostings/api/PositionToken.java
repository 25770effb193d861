package jobpostings.api;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Base64;
import java.util.Optional;
import jobpostings.job.JobPosition;

/** The opaque form of a position in a list, as {@code after} carries it: base64url of 16 bytes. */
final class PositionToken {
  private static final int BYTES = Integer.BYTES + Long.BYTES + Integer.BYTES;

  private PositionToken() {}

  static String of(JobPosition position) {
    byte[] bytes =
        ByteBuffer.allocate(BYTES)
            .putInt(Math.toIntExact(position.publishDate().toEpochDay()))
            .putLong(position.publishedAt().toEpochMilli())
            .putInt(position.id())
            .array();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** None if the text is not such a token. */
  static Optional<JobPosition> read(String token) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(token));
      JobPosition position =
          new JobPosition(
              LocalDate.ofEpochDay(bytes.getInt()),
              Instant.ofEpochMilli(bytes.getLong()),
              bytes.getInt());
      return Optional.of(position)
          .filter(PositionToken::isPossible)
          .filter(_ -> !bytes.hasRemaining());
    } catch (IllegalArgumentException | BufferUnderflowException | DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Whether a job can have this position: stored dates have a year of four digits and no sign. */
  private static boolean isPossible(JobPosition position) {
    int year = position.publishDate().getYear();
    return year >= 0
        && year <= 9999
        && position.publishedAt().toEpochMilli() >= 0
        && position.publishedAt().isBefore(Instant.parse("9999-12-31T00:00:00Z"))
        && position.id() >= 1;
  }
}
