package jobpostings.cli.mapping;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jobpostings.cli.feed.Cell;

/** Where the work is done: a column of its own says it, or what stands beside a place. */
final class Workplace {
  private static final String MEMBER = "workplace";
  private static final String REMOTE = "remote";
  private static final String HYBRID = "hybrid";
  private static final String ONSITE = "onsite";
  private static final Pattern AROUND = Pattern.compile(" ?[,()\\[\\]•/+&] ?| [-–—:] | ?[–—] ?");
  private static final Pattern BEFORE =
      Pattern.compile(
          "(?iu)(hybrid remote|fully"
              + " remote|remote|hybrid|hybride|t[ée]l[ée]travail|onsite|on-site)(?: ?[:-] ?| )(?!or"
              + " |ou |and |et )(?:in |from |within |based in |à |en |au |depuis )?(.+)");
  private static final Pattern BEHIND =
      Pattern.compile(
          "(?iu)(.+?)(?: ?[:-] ?| )(fully remote|remote|hybrid|hybride|t[ée]l[ée]travail)");

  private final Row row;
  private String way;
  private Cell cell;
  private final Set<String> from = new LinkedHashSet<>();

  /** The column that says from where; null if none does. */
  private Cell fromCell;

  Workplace(Row row) {
    this.row = row;
  }

  /** Null if it is none, or may be one of two. */
  private static String way(String text) {
    return text.contains("/") ? null : Words.usual().meaning("workplace", text).orElse(null);
  }

  /**
   * Reads the columns that say it. What says no says nothing; what says yes to remote work agrees
   * with another that says hybrid, which is remote in part.
   */
  void readColumns() {
    Cell mayBeRemote = null;
    for (Value value : row.values(Field.WORKPLACE)) {
      Cell each = value.cell();
      String text = row.text(Field.WORKPLACE, value);
      Optional<Boolean> truth = row.yesOrNo(Field.WORKPLACE, text);
      String said = truth.isPresent() ? flag(each.name()) : way(text);
      if (truth.orElse(false) && REMOTE.equals(said)) {
        mayBeRemote = each;
      } else if (said != null && truth.orElse(true)) {
        add(each, said);
      } else if (truth.isEmpty() && !text.isEmpty()) {
        String message =
            "\"%s\" is no way of working that is known: onsite, hybrid or remote. The job goes"
                + " without; a mapping can say which is meant.";
        row.note(each, "workplace-left-out", message.formatted(Row.shown(text)));
      }
    }
    if (mayBeRemote != null && !HYBRID.equals(way)) {
      add(mayBeRemote, REMOTE);
    }
    for (Value value : row.values(Field.REMOTE_FROM)) {
      regions(row.text(Field.REMOTE_FROM, value), value.cell());
      fromCell = from.isEmpty() ? null : value.cell();
    }
  }

  /** "ON, CA" is Ontario alone. */
  private void regions(String text, Cell cell) {
    Set<String> codes = new LinkedHashSet<>();
    for (String part : text.isBlank() ? new String[0] : text.split("[,;|]")) {
      region(part.strip())
          .ifPresentOrElse(
              codes::add,
              () ->
                  row.fault(
                      cell,
                      "/remoteFrom",
                      "unknown-value",
                      "\"%s\" is no province, and not Canada.".formatted(Row.shown(part))));
    }
    from.addAll(withoutCanada(codes));
  }

  private static List<String> withoutCanada(Collection<String> codes) {
    boolean isOfOne = codes.stream().anyMatch(each -> !each.equals("CA"));
    return codes.stream().filter(each -> !isOfOne || !each.equals("CA")).toList();
  }

  /**
   * Puts into the job what columns and places say. If it is known that jobs of the file have a way
   * of working, one that says nothing has none.
   */
  void write(boolean isKnown) {
    String byDefault = row.mapping.byDefault(Field.WORKPLACE).orElse(null);
    String said = way == null ? byDefault : way;
    if (said != null) {
      row.job.put(MEMBER, said);
    } else if (isKnown) {
      row.job.putNull(MEMBER);
    }
    boolean isRemote = said != null && !said.equals(ONSITE);
    if (isRemote && from.isEmpty()) {
      row.mapping.byDefault(Field.REMOTE_FROM).ifPresent(text -> regions(text, null));
    }
    if (isRemote && !from.isEmpty()) {
      // All of Canada says more than a part of it.
      List<String> codes = from.contains("CA") ? List.of("CA") : List.copyOf(from);
      codes.forEach(row.job.putArray("remoteFrom")::add);
    } else if (isRemote) {
      row.clear(Field.REMOTE_FROM, () -> row.job.putNull("remoteFrom"));
    } else if (fromCell != null && ONSITE.equals(way)) {
      row.contradiction("/remoteFrom", cell, fromCell);
    } else if (fromCell != null) {
      row.note(
          fromCell,
          "remote-from-left-out",
          "The row doesn't say that the job is remote or hybrid, so it goes without remoteFrom.");
    }
  }

  private static Optional<String> region(String text) {
    return Places.isCanada(text) ? Optional.of("CA") : Provinces.code(text);
  }

  /** The way of which a column says yes or no, by its name or the last one of its path. */
  private static String flag(String name) {
    String last = name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('/')) + 1);
    return Words.usual().meaning("flag", last).orElse(null);
  }

  private void add(Cell from, String said) {
    if (way != null && !way.equals(said)) {
      row.contradiction("/" + MEMBER, cell, from);
      return;
    }
    way = said;
    cell = from;
    row.origins.put("/" + MEMBER, from);
  }

  boolean isSaid() {
    return way != null;
  }

  /** The place that a text names besides a way of working, which is noted; "" if it names none. */
  String placeIn(String place, Cell origin) {
    String text = Folding.spaced(place);
    if (text.length() > Provinces.MAX_LENGTH) {
      return text;
    }
    List<String> rest = new ArrayList<>();
    String said = null;
    for (String part : AROUND.split(text)) {
      String each = way(part);
      if (each == null && !part.isBlank()) {
        rest.add(part);
      } else if (each != null && said != null && !each.equals(said)) {
        return text; // It may be done in either way.
      } else if (each != null) {
        said = each;
      }
    }
    if (said == null) {
      Matcher before = BEFORE.matcher(text);
      Matcher behind = BEHIND.matcher(text);
      if (before.matches()) {
        said = way(before.group(1));
        rest = List.of(before.group(2));
      } else if (behind.matches()) {
        said = way(behind.group(2));
        rest = List.of(behind.group(1));
      } else {
        return text;
      }
    }
    if (origin != null) {
      add(origin, said);
    }
    List<String> regions = rest.stream().flatMap(part -> region(part).stream()).toList();
    if (regions.size() < rest.size()) {
      return String.join(", ", rest);
    }
    from.addAll(withoutCanada(regions));
    return "";
  }
}
