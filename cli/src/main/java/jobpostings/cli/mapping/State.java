package jobpostings.cli.mapping;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jobpostings.cli.feed.Cell;

/**
 * Whether the job is open. All columns that speak of it are looked at: whichever says that it is
 * closed wins, and what is to be posted later is a draft until then.
 */
final class State {
  private static final String POINTER = "/status";
  private static final String DRAFT = "draft";

  /** What a cell says of a job. */
  private enum Said {
    OPEN,
    DRAFT,
    /** A draft until the date of posting. */
    SCHEDULED,
    CLOSED,
    UNKNOWN
  }

  private static final Map<Said, Set<String>> WORDS =
      Map.of(
          Said.OPEN,
          words(
              "active, open, opened, published, public, live, listed, posted, online, on line,"
                  + " visible, external, externe, enabled, advertised, available, current,"
                  + " accepting candidates, accepting applications, accepting applicants,"
                  + " open until filled, open for applications, open to applications, now hiring,"
                  + " hiring, true, ouvert, ouverte, publie, publiee, actif, affiche, affichee,"
                  + " en ligne"),
          Said.DRAFT,
          words("draft, brouillon"),
          Said.SCHEDULED,
          words(
              "scheduled, planned, upcoming, coming soon, planifie, planifiee, programme,"
                  + " programmee, a venir"),
          Said.CLOSED,
          words(
              "archived, closed, expired, filled, inactive, unlisted, unpublished, unposted,"
                  + " cancelled, canceled, withdrawn, deleted, removed, hidden, internal, private,"
                  + " disabled, deactivated, suspended, offline, ended, false, employees, paused,"
                  + " completed, terminated, suspendu, suspendue, en pause, complete, completee,"
                  + " employes, ferme, fermee, expire, expiree, archive, archivee, pourvu, pourvue,"
                  + " comble, comblee, annule, annulee, retire, retiree, supprime, supprimee,"
                  + " masque, masquee, cache, cachee, inactif, interne, prive, privee, depublie,"
                  + " depubliee, desactive, desactivee, clos, close, cloture, cloturee, termine,"
                  + " terminee, hors ligne"));

  private static final Set<String> NEGATIONS = words("not, non, pas, un, no longer, n est plus");

  /** What may stand beside a word without changing what it says. */
  private static final Set<String> FILLERS =
      words(
          "only, seulement, uniquement, job, position, poste, posting, offre, the, by, recruiter,"
              + " candidates, applicants, staff, affichage, concours, recrutement");

  private State() {}

  private static Set<String> words(String list) {
    return Set.of(list.split(", "));
  }

  /** A cell that says something of the job's state. */
  private record Told(Cell cell, Said said) {}

  /** A job in the file is open, unless it says otherwise, or its closing date has passed. */
  static void read(Row row, Set<Field> known) {
    List<Told> told = told(row);
    told.stream().findFirst().ifPresent(each -> row.origins.put(POINTER, each.cell()));
    Posting posting = Posting.of(row);
    Optional<Told> closed = first(told, Said.CLOSED);
    if (closed.isPresent() || hasPassed(row)) {
      closed.ifPresent(each -> row.origins.put(POINTER, each.cell()));
      close(row, posting);
      return;
    }
    told.stream()
        .filter(each -> each.said() == Said.UNKNOWN)
        .forEach(each -> unknown(row, each.cell()));
    Optional<Told> draft = first(told, Said.DRAFT, Said.SCHEDULED);
    Optional<Told> open = first(told, Said.OPEN);
    boolean isLater = posting.later().isPresent();
    if (draft.isPresent()
        && open.isPresent()
        && !(isLater && draft.get().said() == Said.SCHEDULED)) {
      row.contradiction(POINTER, open.get().cell(), draft.get().cell());
    } else if (draft.isPresent() || isLater) {
      draft.ifPresent(each -> row.origins.put(POINTER, each.cell()));
      draft(row, posting, draft.map(Told::said), known);
    } else {
      Said byDefault = told.isEmpty() ? byDefault(row) : Said.OPEN;
      row.job.put("status", byDefault == Said.OPEN ? "active" : DRAFT);
      if (byDefault == Said.CLOSED) {
        close(row, posting);
      }
    }
  }

  private static void close(Row row, Posting posting) {
    row.job.put("status", "archived");
    posting.own().ifPresent(date -> row.job.put("publishOn", date.toString()));
  }

  /** What a row itself calls a draft is not published by the date that it is planned for. */
  private static void draft(Row row, Posting posting, Optional<Said> said, Set<Field> known) {
    row.job.put("status", DRAFT);
    Optional<LocalDate> on = said.equals(Optional.of(Said.DRAFT)) ? posting.own() : posting.later();
    if (on.isPresent()) {
      row.job.put("publishOn", on.get().toString());
      row.origins.put("/publishOn", posting.cell());
      if (said.isEmpty() && posting.own().isEmpty()) {
        String message = "It is posted on %s: a draft until then.".formatted(on.get());
        row.note(posting.cell(), "posted-later", message);
      }
    } else if (known.contains(Field.POSTED)) {
      row.job.putNull("publishOn");
    }
  }

  /** Defaults are for rows that say nothing. */
  private static Said byDefault(Row row) {
    Optional<String> status = row.mapping.byDefault(Field.STATUS);
    boolean isListed =
        row.mapping.byDefault(Field.LISTED).flatMap(Row::truth).orElse(true)
            && !row.mapping.byDefault(Field.CLOSED).flatMap(Row::truth).orElse(false);
    Said said = isListed ? status.map(State::said).orElse(Said.OPEN) : Said.CLOSED;
    if (said == Said.UNKNOWN) {
      row.fault(Field.STATUS, "unknown-value", unknown(status.orElse("")));
    }
    return said;
  }

  private static Optional<Told> first(List<Told> told, Said... said) {
    return told.stream().filter(each -> List.of(said).contains(each.said())).findFirst();
  }

  private static List<Told> told(Row row) {
    List<Told> told = new ArrayList<>();
    for (Value value : row.everywhere(Field.STATUS)) {
      String text = row.text(Field.STATUS, value);
      if (!text.isEmpty()) {
        add(row, Field.STATUS, value, said(text), told);
      }
    }
    flags(row, Field.LISTED, Said.OPEN, Said.CLOSED, told);
    flags(row, Field.CLOSED, Said.CLOSED, Said.OPEN, told);
    flags(row, Field.DRAFTED, Said.DRAFT, Said.OPEN, told);
    // In a place, "state" is a province.
    for (Cell cell : row.fitting(Field.STATE)) {
      Said said = cell.isPlain() ? said(cell.text()) : Said.UNKNOWN;
      boolean isRead = row.all(Field.STATUS).stream().anyMatch(value -> value.cell().isAt(cell));
      if (said != Said.UNKNOWN && !isRead) {
        told.add(new Told(cell, said));
      }
    }
    told.sort(Comparator.comparing(each -> each.cell().position()));
    told.forEach(each -> row.use(each.cell()));
    return told;
  }

  /**
   * Adds what a cell says. Where a mapping names another column, or the name only sounds like a
   * state, what is no state is something else.
   */
  private static void add(Row row, Field field, Value value, Said said, List<Told> told) {
    boolean isOwn = !value.group().isEmpty();
    boolean isNamed = row.mapping.names(field) || field.isName(value.cell().name());
    if (isOwn ? said != Said.UNKNOWN || isNamed : said == Said.CLOSED) {
      told.add(new Told(value.cell(), said));
    }
  }

  private static void flags(Row row, Field field, Said yes, Said no, List<Told> told) {
    for (Value value : row.everywhere(field)) {
      String text = row.text(field, value);
      Optional<Boolean> truth = Row.truth(text);
      boolean isDate = truth.isEmpty() && !Dates.of(text, row.mapping.dateFormat).isEmpty();
      if (isDate || text.isEmpty()) {
        continue; // CloseDate and Posting read it.
      }
      Said said = truth.map(is -> is ? yes : no).orElseGet(() -> said(text));
      if (said == Said.OPEN && no == Said.OPEN) {
        row.use(value.cell());
        continue; // What is not closed may still be a draft.
      }
      add(row, field, value, said, told);
    }
  }

  /** What a text says of a job, if all of it is known: "Closed - filled", "Not published". */
  private static Said said(String text) {
    String folded = Field.folded(text);
    for (Map.Entry<Said, Set<String>> each : WORDS.entrySet()) {
      if (each.getValue().contains(folded)) {
        return each.getKey();
      }
    }
    for (String negation : NEGATIONS) {
      if (folded.startsWith(negation + " ")) {
        Said said = said(folded.substring(negation.length() + 1));
        return said == Said.OPEN ? Said.CLOSED : said == Said.CLOSED ? Said.OPEN : Said.UNKNOWN;
      }
    }
    List<String> words =
        Arrays.stream(folded.split(" ")).filter(word -> !FILLERS.contains(word)).toList();
    boolean isClosed = !words.isEmpty() && WORDS.get(Said.CLOSED).containsAll(words);
    return isClosed ? Said.CLOSED : Said.UNKNOWN;
  }

  /** Whether a text says whether a job is open. */
  static boolean isWord(String text) {
    return said(text) != Said.UNKNOWN;
  }

  private static void unknown(Row row, Cell cell) {
    row.fault(cell, POINTER, "unknown-value", unknown(cell.text()));
  }

  private static String unknown(String text) {
    return ("\"%s\" is no status that is known: active, archived or draft, or such as open,"
            + " published and closed. A mapping can say what it means, under \"values\".")
        .formatted(Row.shown(text));
  }

  private static boolean hasPassed(Row row) {
    return !row.isFaulty("/closeDate")
        && row.job.hasNonNull("closeDate")
        && LocalDate.parse(row.job.path("closeDate").asText()).isBefore(LocalDate.now(Dates.ZONE));
  }
}
