package jobpostings.cli.mapping;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jobpostings.cli.feed.Cell;

/**
 * Whether the job is open. Whichever column of it says that it is closed wins, and what is to be
 * posted later is a draft until then.
 */
final class State {
  private static final String POINTER = "/status";
  private static final String DRAFT = "draft";
  private static final int MAX_LENGTH = 200;

  /** What a cell says of a job. */
  private enum Said {
    OPEN("active"),
    DRAFT("draft"),
    /** A draft until the date of posting. */
    SCHEDULED("scheduled"),
    CLOSED("archived"),
    /** Closed to the public. */
    INTERNAL("internal"),
    UNKNOWN("");

    boolean isClosed() {
      return this == CLOSED || this == INTERNAL;
    }

    private final String name;

    Said(String name) {
      this.name = name;
    }

    static Said of(String text) {
      String name = Words.usual().meaning("status", text).orElse("");
      return Arrays.stream(values())
          .filter(said -> said.name.equals(name))
          .findFirst()
          .orElseThrow();
    }
  }

  private static final Set<String> NEGATIONS = Words.usual().of("said", "not");

  /** What may stand beside a word without changing what it says. */
  private static final Set<String> FILLERS = Words.usual().of("said", "beside");

  /** What makes of a word for what is closed one for what is to come. */
  private static final Set<String> NOT_YET = Words.usual().of("said", "not yet");

  private State() {}

  /** A cell that says something of the job's state. */
  private record Told(Cell cell, Said said) {}

  /** A job in the file is open, unless it says otherwise, or its closing date has passed. */
  static void read(Row row, Set<Field> known) {
    List<Told> told = told(row);
    told.stream().findFirst().ifPresent(each -> row.origins.put(POINTER, each.cell()));
    PostingDate posting = PostingDate.of(row);
    Optional<Told> closed = first(told, Said.CLOSED, Said.INTERNAL);
    if (closed.isPresent() || CloseDate.hasPassed(row)) {
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
      if (byDefault.isClosed()) {
        close(row, posting);
      }
    }
  }

  /** Whether a row that is read for nothing else closes its job. */
  static boolean closes(Row row) {
    CloseDate.read(row, false);
    return first(told(row), Said.CLOSED).isPresent() || CloseDate.hasPassed(row);
  }

  /** Whether a row is not for the public, and nothing else of it closes its job. */
  static boolean isInternal(Row row) {
    return first(told(row), Said.INTERNAL).isPresent() && !closes(row);
  }

  private static void close(Row row, PostingDate posting) {
    row.job.put("status", "archived");
    posting.own().ifPresent(date -> row.job.put("publishOn", date.toString()));
  }

  /** What a row itself calls a draft is not published by the date that it is planned for. */
  private static void draft(Row row, PostingDate posting, Optional<Said> said, Set<Field> known) {
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
    boolean isDraft = row.mapping.byDefault(Field.DRAFTED).flatMap(Row::truth).orElse(false);
    Said open = isDraft ? Said.DRAFT : Said.OPEN;
    Said said = isListed ? status.map(State::said).orElse(open) : Said.CLOSED;
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
    for (Value value : row.values(Field.STATUS)) {
      String text = row.text(Field.STATUS, value);
      if (!text.isEmpty()) {
        Said said = said(text);
        boolean isClosed = said == Said.UNKNOWN && beginsClosed(text);
        told.add(new Told(value.cell(), isClosed ? Said.CLOSED : said));
      }
    }
    flags(row, Field.LISTED, Said.OPEN, Said.CLOSED, told);
    flags(row, Field.CLOSED, Said.CLOSED, Said.OPEN, told);
    flags(row, Field.DRAFTED, Said.DRAFT, Said.OPEN, told);
    told.sort(Comparator.comparing(each -> each.cell().position()));
    return told;
  }

  private static void flags(Row row, Field field, Said yes, Said no, List<Told> told) {
    for (Value value : row.values(field)) {
      String text = row.text(field, value);
      Said said = row.yesOrNo(field, text).map(is -> is ? yes : no).orElseGet(() -> said(text));
      // What is not closed may still be a draft.
      if (!text.isEmpty() && !(said == Said.OPEN && no == Said.OPEN)) {
        told.add(new Told(value.cell(), said));
      }
    }
  }

  /** What a text says of a job, if all of it is known: "Closed - filled", "Not published". */
  private static Said said(String text) {
    if (text.length() > MAX_LENGTH) {
      return Said.UNKNOWN;
    }
    Said whole = Said.of(text);
    if (whole != Said.UNKNOWN) {
      return whole;
    }
    String folded = Folding.words(text);
    for (String negation : NEGATIONS) {
      if (folded.startsWith(negation + " ")) {
        Said said = said(folded.substring(negation.length() + 1));
        return said == Said.OPEN ? Said.CLOSED : said.isClosed() ? Said.OPEN : Said.UNKNOWN;
      }
    }
    List<Said> parts = telling(folded).stream().map(Said::of).toList();
    boolean isClosed = !parts.isEmpty() && parts.stream().allMatch(Said::isClosed);
    return !isClosed ? Said.UNKNOWN : parts.contains(Said.CLOSED) ? Said.CLOSED : Said.INTERNAL;
  }

  /** "Closed on January 5", "Filled (3 hires)"; not "Filled positions are open again". */
  private static boolean beginsClosed(String text) {
    List<String> words = telling(Folding.words(text));
    return !words.isEmpty()
        && text.length() <= MAX_LENGTH
        && Said.of(words.get(0)).isClosed()
        && words.stream().noneMatch(word -> Said.of(word) == Said.OPEN || NOT_YET.contains(word));
  }

  private static List<String> telling(String words) {
    return Arrays.stream(words.split(" ")).filter(word -> !FILLERS.contains(word)).toList();
  }

  private static void unknown(Row row, Cell cell) {
    row.fault(cell, POINTER, "unknown-value", unknown(cell.text()));
  }

  private static String unknown(String text) {
    return ("\"%s\" is no status that is known: active, archived or draft, or such as open,"
            + " published and closed. A mapping can say what it means, under \"values\".")
        .formatted(Row.shown(text));
  }
}
