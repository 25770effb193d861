package jobpostings.cli.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
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
  private static final int MAX_LENGTH = 200;

  /** What a cell says of a job. */
  private enum Said {
    OPEN("active"),
    DRAFT("draft"),
    /** A draft until the date of posting. */
    SCHEDULED("scheduled"),
    CLOSED("archived"),
    UNKNOWN("");

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
    Optional<Told> closed = first(told, Said.CLOSED);
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
      if (byDefault == Said.CLOSED) {
        close(row, posting);
      }
    }
  }

  /** Whether a row that is read for nothing else closes its job. */
  static boolean closes(Row row) {
    CloseDate.read(row, false);
    return first(told(row), Said.CLOSED).isPresent() || CloseDate.hasPassed(row);
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
    for (Value value : row.everywhere(Field.STATUS)) {
      String text = text(row, Field.STATUS, value);
      if (!text.isEmpty()) {
        Said said = said(text);
        boolean isOf = said == Said.UNKNOWN && Field.STATUS.isName(value.cell().name());
        add(row, Field.STATUS, value, isOf && beginsClosed(text) ? Said.CLOSED : said, told);
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

  /** An object is refused, but one in which a text says that the job is closed closes it. */
  private static String text(Row row, Field field, Value value) {
    return value.cell().value().isObject()
        ? value
            .cell()
            .value()
            .valueStream()
            .map(JsonNode::asText)
            .filter(each -> said(each) == Said.CLOSED)
            .findFirst()
            .orElseGet(() -> row.text(field, value))
        : row.text(field, value);
  }

  /**
   * Adds what a cell says. Where a mapping names another column, or the name only sounds like a
   * state, what is not a state is something else.
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
      String text = text(row, field, value);
      Optional<Boolean> truth = Row.truth(text);
      boolean isDate = truth.isEmpty() && !Dates.of(text, row.mapping.dateFormat).isEmpty();
      if (isDate || text.isEmpty()) {
        continue; // CloseDate and PostingDate read it.
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
        return said == Said.OPEN ? Said.CLOSED : said == Said.CLOSED ? Said.OPEN : Said.UNKNOWN;
      }
    }
    List<String> words = telling(folded);
    boolean isClosed =
        !words.isEmpty() && words.stream().allMatch(word -> Said.of(word) == Said.CLOSED);
    return isClosed ? Said.CLOSED : Said.UNKNOWN;
  }

  /** "Closed on January 5", "Filled (3 hires)"; not "Filled positions are open again". */
  private static boolean beginsClosed(String text) {
    List<String> words = telling(Folding.words(text));
    return !words.isEmpty()
        && text.length() <= MAX_LENGTH
        && Said.of(words.get(0)) == Said.CLOSED
        && words.stream().noneMatch(word -> Said.of(word) == Said.OPEN || NOT_YET.contains(word));
  }

  private static List<String> telling(String words) {
    return Arrays.stream(words.split(" ")).filter(word -> !FILLERS.contains(word)).toList();
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
}
