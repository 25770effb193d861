package jobpostings.cli.proposal;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import jobpostings.cli.mapping.Field;
import jobpostings.cli.mapping.Folding;
import jobpostings.cli.mapping.Words;
import jobpostings.cli.proposal.Survey.Column;

/** Proposes what a mapping should say; a question where that is not certain. */
final class Proposer {
  /** Segments of paths that say nothing of what stands there. */
  private static final Set<String> NEUTRAL =
      Set.of(
          ("name label value text displayname descriptor results attributes job posting jobposting"
                  + " fields data jobad sections cdata item rendered")
              .split(" "));

  private static final Set<String> OF_PLACES =
      Set.of(
          ("location locations address addresses office offices joblocation joblocations place"
                  + " places primarylocation worklocation postaladdress atslocation position")
              .split(" "));
  private static final Set<String> OF_PAY =
      Set.of(
          ("salary salaries compensation pay payrange salaryrange basesalary remuneration wage"
                  + " quantitativevalue lowend highend")
              .split(" "));

  /** Names that mean anything but within a job itself. */
  private static final Set<String> VAGUE =
      Set.of(
          ("name title id type text value content body state status description label key region"
               + " link url email category location position role code guid summary details field"
               + " frequency interval service function team division open active closed public")
              .split(" "));

  private static final List<Field> PLACE =
      List.of(Field.LOCATION, Field.CITY, Field.STATE, Field.COUNTRY);
  private static final List<Field> PAY =
      List.of(Field.SALARY, Field.MAX_SALARY, Field.SALARY_PERIOD, Field.SALARY_CURRENCY);

  /** With the city before the place, which is needed only where there is none. */
  private static final List<Field> ORDER =
      Stream.of(Field.values())
          .sorted(Comparator.comparingInt(field -> field == Field.LOCATION ? 1 : 0))
          .toList();

  /** Whose values tell whether a name that is known is really theirs. */
  private static final Set<Field> DOUBTED =
      EnumSet.of(
          Field.REFERENCE_ID,
          Field.TITLE,
          Field.LOCATION,
          Field.CITY,
          Field.STATE,
          Field.TYPE,
          Field.URL,
          Field.EMAIL);

  /** Of which a name that is known must not be read, if it is misleading. */
  private static final Set<Field> RULED_OUT =
      EnumSet.of(Field.LOCATION, Field.CITY, Field.STATE, Field.SALARY, Field.URL, Field.EMAIL);

  /** What a job must have, and is asked for if no name of the feed fits. */
  private static final Set<Field> ASKED =
      EnumSet.of(Field.REFERENCE_ID, Field.TITLE, Field.LOCATION, Field.DESCRIPTION);

  private static final BigDecimal LEAST_OF_A_YEAR = BigDecimal.valueOf(20_000);
  private static final BigDecimal MOST_OF_AN_HOUR = BigDecimal.valueOf(200);
  private static final int EXAMPLES = 3;

  private final Words words;
  private final Map<Field, List<String>> names;
  private final Fitness fitness;

  /**
   * @param names of the service, for the fields whose values are such
   */
  Proposer(Words words, Map<Field, List<String>> names) {
    this.words = words;
    this.names = names;
    this.fitness = new Fitness(words);
  }

  /** Columns for the fields that the mapping doesn't find. */
  List<Proposal> columns(Survey survey, Readings known) {
    List<Proposal> entries = new ArrayList<>();
    Set<String> taken = new HashSet<>();
    Map<Field, Column> found = new EnumMap<>(Field.class);
    for (Field field : ORDER) {
      known
          .of(field)
          .filter(each -> !DOUBTED.contains(field) || fitness.fits(field, each, survey.jobs()))
          .ifPresent(
              each -> {
                found.put(field, each);
                taken.add(each.path);
                Optional<String> path = Optional.of(each.path);
                entries.add(entry(Proposal.KNOWN, field, path, List.of(), each.values()));
              });
    }
    for (Field field : ORDER) {
      boolean isMisread =
          RULED_OUT.contains(field) && (known.isObject(field) || known.of(field).isPresent());
      if (found.containsKey(field)) {
        if (field == Field.LOCATION && hasObjects(survey)) {
          Column place = found.get(field);
          entries.add(
              entry(Proposal.COLUMNS, field, Optional.of(place.path), List.of(), place.values()));
        }
        continue;
      } else if (isSuperfluous(field, found, survey.jobs())) {
        if (isMisread) {
          entries.add(
              entry(Proposal.COLUMNS, field, Optional.of(Proposal.NOWHERE), List.of(), List.of()));
        }
        continue;
      }
      List<Column> fitting = candidates(field, survey, taken);
      if (!fitting.isEmpty()) {
        Column best = fitting.get(0);
        found.put(field, best);
        if (field != Field.REFERENCE_ID) {
          taken.add(best.path);
        }
        String path = field == Field.DESCRIPTION ? withFurther(best, survey, taken) : best.path;
        entries.add(entry(Proposal.COLUMNS, field, Optional.of(path), List.of(), best.values()));
      } else if (ASKED.contains(field) && !(field == Field.LOCATION && hasPlace(found))) {
        List<String> likeliest =
            survey.columns().stream()
                .filter(each -> !taken.contains(each.path))
                .filter(each -> fitness.fits(field, each, survey.jobs()))
                .map(each -> each.path)
                .limit(EXAMPLES)
                .toList();
        entries.add(entry(Proposal.COLUMNS, field, Optional.empty(), likeliest, List.of()));
      } else if (isMisread) {
        entries.add(
            entry(Proposal.COLUMNS, field, Optional.of(Proposal.NOWHERE), List.of(), List.of()));
      }
    }
    return entries;
  }

  /** Which would be taken for places in the service's own form. */
  private static boolean hasObjects(Survey survey) {
    return survey.columns().stream().anyMatch(each -> each.path.startsWith("locations."));
  }

  private static boolean hasPlace(Map<Field, Column> found) {
    return found.containsKey(Field.CITY);
  }

  /** A city that is always there needs no other place; one of a URL and an address is enough. */
  private static boolean isSuperfluous(Field field, Map<Field, Column> found, int jobs) {
    return field == Field.LOCATION
            && found.containsKey(Field.CITY)
            && found.get(Field.CITY).filled == jobs
        || field == Field.EMAIL
            && found.containsKey(Field.URL)
            && found.get(Field.URL).filled == jobs;
  }

  /** Those whose names are the field's and whose values can be its, the best first. */
  private List<Column> candidates(Field field, Survey survey, Set<String> taken) {
    List<String> known = words.likelyColumns(field.key());
    record Ranked(Column column, int rank) {}
    List<Column> named =
        survey.columns().stream()
            .filter(each -> !taken.contains(each.path))
            .map(each -> new Ranked(each, rank(field, each.path, known)))
            .filter(each -> each.rank < Integer.MAX_VALUE)
            .filter(each -> fitness.fits(field, each.column, survey.jobs()))
            .sorted(
                Comparator.comparingInt(
                        (Ranked each) -> isMostlyUnknown(field, each.column) ? 1 : 0)
                    .thenComparingInt(Ranked::rank))
            .map(Ranked::column)
            .toList();
    if (!named.isEmpty()) {
      return named;
    }
    List<Column> telling =
        survey.columns().stream()
            .filter(each -> !taken.contains(each.path) && fitness.tells(field, each))
            .toList();
    return telling.size() == 1 ? telling : List.of();
  }

  private boolean isMostlyUnknown(Field field, Column column) {
    if (field != Field.CATEGORY) {
      return false;
    }
    long known = column.values().stream().filter(each -> meaning(field, each).isPresent()).count();
    return known * 2 < column.values().size();
  }

  /** How well a path fits a field's names: 0 is best. */
  private static int rank(Field field, String path, List<String> known) {
    if (path.contains("[")) {
      return position(known, Folding.plain(path.replaceAll(".*\\[[a-z]+=(.*)]\\.value", "$1")));
    }
    List<String> segments = Stream.of(path.split("[./]")).map(Folding::plain).toList();
    List<String> telling =
        segments.stream().filter(each -> !each.isEmpty() && !NEUTRAL.contains(each)).toList();
    List<String> rest =
        telling.isEmpty() ? segments.subList(segments.size() - 1, segments.size()) : telling;
    int whole = position(known, String.join("", rest));
    String last = rest.get(rest.size() - 1);
    if (whole < Integer.MAX_VALUE || rest.size() == 1) {
      return whole;
    }
    String in = rest.get(rest.size() - 2);
    boolean isNear =
        PLACE.contains(field) && OF_PLACES.contains(in)
            || PAY.contains(field) && OF_PAY.contains(in);
    int two = position(known, in + last);
    int one = isNear || !VAGUE.contains(last) ? position(known, last) : Integer.MAX_VALUE;
    int best = Math.min(two, one);
    return best == Integer.MAX_VALUE ? best : best + known.size();
  }

  private static int position(List<String> known, String name) {
    int at = known.indexOf(name);
    return at < 0 ? Integer.MAX_VALUE : at;
  }

  /** A description and the texts that continue it, in the feed's order. */
  private String withFurther(Column description, Survey survey, Set<String> taken) {
    List<String> further = words.likelyColumns("description+");
    List<String> all = new ArrayList<>();
    for (Column column : survey.columns()) {
      boolean isFurther =
          !taken.contains(column.path)
              && rank(Field.DESCRIPTION, column.path, further) < Integer.MAX_VALUE
              && column.values().stream().noneMatch(Fitness::isAddress);
      if (column == description || isFurther) {
        all.add(column.path);
      }
    }
    return String.join(Proposal.ALL_OF, all);
  }

  /** What the values of the fields stand for that take names, and what jobs have by default. */
  List<Proposal> values(Readings read, Collection<String> answered) {
    List<Proposal> entries = new ArrayList<>();
    for (Field field : List.of(Field.CATEGORY, Field.TYPE, Field.STATUS, Field.SALARY_PERIOD)) {
      Set<String> asked = new LinkedHashSet<>();
      read.of(field)
          .map(Column::values)
          .ifPresent(all -> all.forEach(each -> asked.addAll(parts(field, each))));
      for (String value : asked) {
        boolean isKnown = field == Field.STATUS && Words.usual().isScheduled(value);
        if (!isKnown && !answered.contains(field.key() + "/" + value)) {
          List<String> likeliest = words.likeliest(field.key(), value, names.get(field));
          Optional<String> meaning = meaning(field, value);
          entries.add(new Proposal(Proposal.VALUES, field, value, meaning, likeliest, List.of()));
        }
      }
    }
    return entries;
  }

  /** Defaults for what no job of the feed has. */
  List<Proposal> defaults(Readings read, Collection<String> answered) {
    List<Proposal> entries = new ArrayList<>();
    String titles = read.of(Field.TITLE).map(each -> String.join(" ", each.values())).orElse("");
    for (Field field : List.of(Field.CATEGORY, Field.TYPE)) {
      if (read.of(field).isEmpty()) {
        List<String> likeliest = words.likeliest(field.key(), titles, names.get(field));
        entries.add(entry(Proposal.DEFAULTS, field, Optional.empty(), likeliest, List.of()));
      }
    }
    if (read.of(Field.URL).isEmpty() && read.of(Field.EMAIL).isEmpty()) {
      List<String> likeliest = List.of("jobs@your-company.example");
      entries.add(entry(Proposal.DEFAULTS, Field.EMAIL, Optional.empty(), likeliest, List.of()));
    }
    if (!read.bare.isEmpty()) {
      entries.add(period(read.bare));
    }
    entries.removeIf(each -> answered.contains(each.field().key() + "/"));
    return entries;
  }

  /** Nobody is paid so much for a month, nor so little for a year. */
  private Proposal period(List<BigDecimal> pays) {
    boolean areYearly = pays.stream().allMatch(each -> each.compareTo(LEAST_OF_A_YEAR) >= 0);
    boolean areHourly = pays.stream().allMatch(each -> each.compareTo(MOST_OF_AN_HOUR) <= 0);
    List<String> examples = pays.stream().map(BigDecimal::toPlainString).toList();
    return entry(
        Proposal.DEFAULTS,
        Field.SALARY_PERIOD,
        areYearly ? Optional.of("Yearly") : Optional.empty(),
        areHourly ? List.of("Hourly", "Daily", "Weekly") : List.of("Yearly", "Monthly", "Hourly"),
        examples);
  }

  /** The parts of a value, which are names each, unless it is one as a whole. */
  private List<String> parts(Field field, String text) {
    if (field != Field.CATEGORY && field != Field.TYPE || meaning(field, text).isPresent()) {
      return List.of(text);
    }
    List<String> parts = parts(text, field == Field.TYPE ? "[|;,/]" : "[|;]");
    List<String> known = parts.stream().filter(each -> meaning(field, each).isPresent()).toList();
    // Of several types the first that is known counts.
    return field == Field.TYPE && !known.isEmpty() ? known : parts;
  }

  private static List<String> parts(String text, String between) {
    return Arrays.stream(text.split(between))
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .toList();
  }

  /** The service's name that a value certainly stands for. */
  Optional<String> meaning(Field field, String text) {
    String folded = Words.folded(text);
    return names.get(field).stream()
        .filter(name -> Words.folded(name).equals(folded))
        .findFirst()
        .or(() -> words.likelyMeaning(field.key(), text).filter(names.get(field)::contains))
        .or(() -> field == Field.TYPE ? words.within("type-word", text) : Optional.empty())
        .filter(names.get(field)::contains);
  }

  private static Proposal entry(
      String member,
      Field field,
      Optional<String> answer,
      List<String> likeliest,
      Collection<String> examples) {
    List<String> three = examples.stream().distinct().limit(EXAMPLES).toList();
    return new Proposal(member, field, "", answer, likeliest, three);
  }
}
