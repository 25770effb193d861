package jobpostings.cli.mapping;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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
  private static final Map<String, String> WAYS = new HashMap<>();

  static {
    ways(
        REMOTE,
        "remote, fully remote, full remote, 100 remote, remote 100, remote only, remote work,"
            + " remote position, remote job, telecommute, telecommuting, telework, teleworking,"
            + " wfh, work from home, working from home, work at home, home based, home office,"
            + " virtual, work from anywhere, anywhere, remote first, teletravail, en teletravail,"
            + " teletravail complet, teletravail 100, 100 teletravail, a distance, travail a"
            + " distance, entierement a distance");
    ways(
        HYBRID,
        "hybrid, hybrid remote, hybrid work, hybrid position, remote hybrid, partially remote,"
            + " hybride, mode hybride, en mode hybride, travail hybride, teletravail hybride,"
            + " teletravail partiel");
    ways(
        ONSITE,
        "onsite, on site, in person, in office, office, office based, on premise, on premises,"
            + " on location, not remote, no remote, sur place, sur site, en personne, presentiel,"
            + " en presentiel, au bureau");
  }

  private static final Pattern AROUND =
      Pattern.compile("\\s*[,()\\[\\]•]\\s*|\\s+/\\s+|\\s+[-–—:]\\s+|\\s*[–—]\\s*");
  private static final Pattern BEFORE =
      Pattern.compile(
          "(?iu)(hybrid remote|fully"
              + " remote|remote|hybrid|hybride|t[ée]l[ée]travail|onsite|on-site)\\s*[ :-]\\s*(?:in"
              + " |from |within |based in |à |en |au |depuis )?(.+)");
  private static final Pattern BEHIND =
      Pattern.compile(
          "(?iu)(.+?)\\s*[ :-]\\s*(fully remote|remote|hybrid|hybride|t[ée]l[ée]travail)");

  private final Row row;
  private String way;
  private Cell cell;
  private final Set<String> from = new LinkedHashSet<>();

  Workplace(Row row) {
    this.row = row;
  }

  /** Null if it is none, or may be one of two. */
  private static String way(String text) {
    return text.contains("/") ? null : WAYS.get(Field.folded(text));
  }

  private static void ways(String way, String words) {
    for (String each : words.split(", ")) {
      WAYS.put(each, way);
    }
  }

  /** Reads the columns that say it. What says no says nothing. */
  void readColumns() {
    for (Value value : row.values(Field.WORKPLACE)) {
      Cell each = value.cell();
      String text = row.text(Field.WORKPLACE, value);
      Optional<Boolean> truth = Row.truth(text);
      String said = truth.isPresent() ? nameOf(each) : way(text);
      if (said != null) {
        row.use(each);
      }
      if (said != null && truth.orElse(true)) {
        add(each, said);
      } else if (truth.isEmpty() && !text.isEmpty()) {
        String message =
            "\"%s\" is no way of working that is known: onsite, hybrid or remote. The job goes"
                + " without; a mapping can say which is meant.";
        row.note(each, "workplace-left-out", message.formatted(Row.shown(text)));
      }
    }
    for (Value value : row.values(Field.REMOTE_FROM)) {
      for (String part : row.text(Field.REMOTE_FROM, value).split("[,;|]")) {
        region(part.strip())
            .ifPresentOrElse(
                from::add,
                () ->
                    row.fault(
                        value.cell(),
                        "/remoteFrom",
                        "unknown-value",
                        "\"%s\" is no province, and not Canada.".formatted(Row.shown(part))));
      }
    }
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
    if (said != null && !said.equals(ONSITE) && !from.isEmpty()) {
      // All of Canada says more than a part of it.
      List<String> codes = from.contains("CA") ? List.of("CA") : List.copyOf(from);
      codes.forEach(row.job.putArray("remoteFrom")::add);
    }
  }

  private static Optional<String> region(String text) {
    return Places.isCanada(text) ? Optional.of("CA") : Provinces.code(text);
  }

  /** What a column is called that says yes. */
  private static String nameOf(Cell cell) {
    String name = Field.plain(cell.name());
    if (name.contains("hybrid")) {
      return HYBRID;
    } else if (name.contains("onsite")) {
      return ONSITE;
    }
    boolean isRemote = name.matches(".*(remote|telecommut|teletravail|distance|wfh|home).*");
    return isRemote ? REMOTE : null;
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
  String placeIn(String text, Cell origin) {
    List<String> rest = new ArrayList<>();
    String said = null;
    for (String part : AROUND.split(text)) {
      String each = way(part);
      if (each == null && !part.isBlank()) {
        rest.add(part);
      } else if (each != null && said != null && !said.equals(each)) {
        return text; // One of two.
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
    String place = String.join(", ", rest);
    List<String> regions = rest.stream().flatMap(part -> region(part).stream()).toList();
    if (regions.size() < rest.size()) {
      return place;
    }
    from.addAll(
        regions.size() > 1
            ? regions.stream().filter(each -> !each.equals("CA")).toList()
            : regions);
    return "";
  }
}
