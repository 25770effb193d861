package jobpostings.cli.mapping;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;

/** Whether the job is open. */
final class State {
  /** The service's, if it is deployed as it comes: a closing date has passed when it has there. */
  private static final ZoneId ZONE = ZoneId.of("America/Toronto");

  private static final String DRAFT = "draft";
  private static final Set<String> OPEN =
      Set.of(
          "active open published public live listed posted true ouvert publie publié".split(" "));
  private static final Set<String> CLOSED =
      Set.of(
          ("archived closed expired filled inactive unlisted unpublished cancelled canceled"
                  + " withdrawn deleted false ferme fermé expire expiré archive")
              .split(" "));

  private State() {}

  /** A job in the file is open, unless it says otherwise, or its closing date has passed. */
  static void read(Row row) {
    row.origin("/status", Field.STATUS);
    String text = row.text(Field.STATUS);
    String word = Field.plain(text);
    boolean isOpen = text.isEmpty() || OPEN.contains(word);
    if (!isOpen && !CLOSED.contains(word) && !word.equals(DRAFT)) {
      String message =
          "\"%s\" is no status that is known: active, archived or draft, or such as open, published"
              + " and closed. A mapping can say what it means, under \"values\".";
      row.fault(Field.STATUS, "unknown-value", message.formatted(text));
      return;
    }
    Optional<Boolean> listed = row.truth(Field.LISTED);
    Optional<Boolean> closed = row.truth(Field.CLOSED);
    boolean isSaid = !text.isEmpty() || listed.isPresent() || closed.isPresent();
    if (!listed.orElse(true) || closed.orElse(false) || !isSaid && hasPassed(row)) {
      Field why = closed.orElse(false) ? Field.CLOSED : Field.CLOSE_DATE;
      row.origin("/status", listed.orElse(true) ? why : Field.LISTED);
      isOpen = false;
    }
    row.job.put("status", isOpen ? "active" : word.equals(DRAFT) ? DRAFT : "archived");
  }

  private static boolean hasPassed(Row row) {
    return !row.isFaulty("/closeDate")
        && row.job.hasNonNull("closeDate")
        && LocalDate.parse(row.job.path("closeDate").asText()).isBefore(LocalDate.now(ZONE));
  }
}
